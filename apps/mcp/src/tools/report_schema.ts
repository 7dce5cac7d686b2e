import { Dimension, Metric, type Role, StatisticsShape } from "@affnet/domain"
import { Array, Effect, Record, Schema } from "effect"
import * as Operation from "../contract/Operation.ts"
import { columnsOf } from "../reports/columns.ts"
import * as Report from "../reports/Report.ts"
import { make, reading } from "./Tool.ts"

/** The names of sums, under their headings, as the role may use them. */
const statisticsOf = (role: Role.Role) => ({
  columns: Record.map(
    Array.groupBy(Metric.visibleTo(role), (name) => Metric.all[name].group),
    (names) => [...names]
  ),
  breakdowns: StatisticsShape.dimensionsOf(role)
})

const filtersOf = (role: Role.Role) =>
  StatisticsShape.dimensionsOf(role).filter((key) => !Dimension.isTimeKey(key))

export const report_schema = make({
  name: "report_schema",
  title: "Report names",
  description: "Columns, breakdowns, filters of a report.",
  toolset: "reports",
  roles: Operation.rolesOf("report_run"),
  hints: reading,
  arguments: Schema.Struct({ report: Schema.optionalKey(Report.Report) }),
  run: Effect.fnUntraced(function* ({ report = "statistics" }, { role }) {
    yield* Report.operationOf(report, role)
    return {
      data:
        report === "statistics"
          ? { ...statisticsOf(role), filters: "every breakdown but those of time" }
          : { columns: columnsOf(report, role), filters: filtersOf(role) }
    }
  })
})
