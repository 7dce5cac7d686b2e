import {
  BadRequest,
  type Principal,
  type StatisticsReport,
  type StatisticsRequest
} from "@affnet/api"
import { StatisticsTable } from "@affnet/api/Wire"
import {
  Dimension,
  GoalType,
  Measures,
  Metric,
  MetricValue,
  ReportBuckets,
  ReportRange,
  StatisticsShape,
  UnixTime
} from "@affnet/domain"
import { Array, Effect } from "effect"
import { compare, occursIn, signOf, wordsOf } from "./Events.ts"
import { slice } from "./Pages.ts"
import { completeUntil } from "./RowsReports.ts"
import type { Knowledge } from "./State.ts"
import { type Breakdowns, breakdownsOf, type Group, grouped } from "./StatisticsGroups.ts"
import type { Table } from "./Tables.ts"

/** Statistics as they go out. */

type Shape = StatisticsShape.StatisticsShape

const refused = ({ field, problem }: { readonly field: string; readonly problem: string }) =>
  new BadRequest({ errors: { [field]: [problem] } })

/** What a breakdown is called where there is nothing of its kind. */
const none = "none"
const goalTypes = new Map<number, string>(GoalType.all.map(({ id, title }) => [id, title]))

const labelAt = ({ titles, values }: Group, { dimensions }: Breakdowns, index: number) => {
  const value = values[index] ?? ""
  if (typeof value === "string") return { id: value, value: value === "" ? none : value }
  const named = dimensions[index] === "goal_type" ? goalTypes.get(value) : titles[index]
  return { id: value, value: value === 0 ? none : (named ?? String(value)) }
}

const flatIds: { readonly [key in Dimension.Key]?: string } = {
  affiliate: "mp_affiliate_id",
  advertiser: "mp_brand_id"
}

const valuesOf = (
  metrics: ReadonlyArray<Metric.Name>,
  sums: Measures.Measures,
  { moneyIn }: Shape
) => Object.fromEntries(metrics.map((name) => [name, MetricValue.valueOf(name, sums, moneyIn)]))

const timesOf = (group: Group, { times }: Breakdowns) =>
  [...times].map((key) => [key, ReportBuckets.label(times, group.bucket, key)] as const)

const rowOf = (group: Group, breakdowns: Breakdowns, shape: Shape) => ({
  added_timestamp: UnixTime.fromMillis(group.newestMillis),
  ...Object.fromEntries(timesOf(group, breakdowns)),
  ...Object.fromEntries(
    breakdowns.dimensions.flatMap((key, index) => {
      const label = [key, labelAt(group, breakdowns, index)] as const
      const flat = flatIds[key]
      return flat === undefined ? [label] : [[flat, group.values[index] ?? 0] as const, label]
    })
  ),
  ...valuesOf(shape.metrics, group.sums, shape)
})

const totalOf = (groups: ReadonlyArray<Group>): Measures.Measures =>
  groups.reduce((all, { sums }) => Measures.add(all, sums), Measures.zero)

/** Totals of all rows. Money of several currencies is never one number. */
const totalsOf = (groups: ReadonlyArray<Group>, { dimensions }: Breakdowns, shape: Shape) => {
  if (shape.moneyIn === "network") return valuesOf(shape.metrics, totalOf(groups), shape)
  const at = dimensions.indexOf("currency")
  const byCurrency = Object.entries(
    Array.groupBy(groups, ({ values }) => String(values[at] ?? ""))
  ).toSorted(([one], [other]) => compare(one, other))
  const isMixed = byCurrency.filter(([currency]) => currency !== "").length > 1
  const addable = shape.metrics.filter((name) => !isMixed || !MetricValue.isOfMoney(name))
  return {
    ...valuesOf(addable, totalOf(groups), shape),
    currencies: byCurrency.map(([currency, some]) => ({
      currency,
      ...valuesOf(shape.metrics, totalOf(some), shape)
    }))
  }
}

const sortValue = (group: Group, breakdowns: Breakdowns, { moneyIn, sort }: Shape): unknown => {
  const { field } = sort
  if (field === "added_timestamp") return group.newestMillis
  if (Metric.isName(field)) return MetricValue.valueOf(field, group.sums, moneyIn)
  if (field === "hour") return group.bucket % 24
  if (Dimension.isTimeKey(field)) return group.bucket
  const index = breakdowns.dimensions.indexOf(field)
  return Dimension.isIdKey(field) && field !== "goal_type"
    ? (group.titles[index] ?? "")
    : group.values[index]
}

/** The report that somebody asks for, and all its rows as a table. */
export const statisticsOf = Effect.fnUntraced(function* (
  records: Knowledge["records"],
  me: Principal,
  asked: StatisticsRequest
) {
  const range = yield* Effect.mapError(
    Effect.fromResult(ReportRange.resolve(asked, records.nowMillis, me.timezone)),
    refused
  )
  const shape = yield* Effect.mapError(
    Effect.fromResult(StatisticsShape.make(me.role, asked)),
    refused
  )
  const breakdowns = breakdownsOf(shape)
  const words = wordsOf(asked.q)
  const textsOf = (group: Group) => [
    ...timesOf(group, breakdowns).map(([, { value }]) => value),
    ...breakdowns.dimensions.map((_, index) => labelAt(group, breakdowns, index).value)
  ]
  const found = grouped(records, me, breakdowns, range, asked.filters).filter((group) =>
    words.every((word) => occursIn(word, textsOf(group)))
  )
  const valueOf = (group: Group) => sortValue(group, breakdowns, shape)
  const sign = signOf(shape.sort.direction)
  const sorted = found.toSorted((one, other) => sign * compare(valueOf(one), valueOf(other)))
  const rows = sorted.map((group) => rowOf(group, breakdowns, shape))
  const { items, ...place } = slice(rows, asked)
  const report: StatisticsReport = {
    timezone: me.timezone,
    rows: { rows: items, totals: totalsOf(found, breakdowns, shape) },
    ...place,
    completeUntil: completeUntil(records)
  }
  const table: Table = {
    name: "statistics",
    record: StatisticsTable.recordOf(shape),
    rows: rows.map(StatisticsTable.cellsOf),
    headers: { "x-data-complete-until": report.completeUntil }
  }
  return { report, table }
})
