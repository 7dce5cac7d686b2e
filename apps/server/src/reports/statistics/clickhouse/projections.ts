/**
 * Sums that ClickHouse keeps beside a table, as projections: it makes them with each block, puts them together as it
 * merges, and reads them by itself where a report asks for what they have. They are never wrong, only missing.
 */
import { createHash } from "node:crypto"
import { Measures } from "@affnet/domain"
import { list } from "../../../platform/sql/clickhouse/literals.ts"
import type { ClickDays } from "../../../platform/sql/clickhouse/statisticsSettings.ts"
import { measuresIn } from "../store/countedEvents.ts"
import { isCount } from "./countedRows.ts"
import { clicks } from "./eventTables.ts"
import { columnsOf } from "./reportSource.ts"
import { localOf, measuresOf, onCluster, sumKey, sums } from "./schema.ts"

const prefix = "days_by_"
const nameMax = 100

interface Projection {
  readonly table: string
  readonly name: string
  readonly selection: string
}

/** Expressions are those of reports: ClickHouse compares them. */
const selectionOf = (key: ReadonlyArray<string>, summed: ReadonlyArray<string>): string =>
  `SELECT ${[...key, ...summed].join(", ")} GROUP BY ${key.join(", ")}`

const ofClick = measuresOf.clicks.map((name) => {
  const of = measuresIn.clicks(name) ?? "0"
  return isCount(name) ? `sum(${of})` : `sum(toInt128(${of}))`
})

/** Days of clicks, by breakdowns. Their columns may be many, and the name becomes that of a directory. */
const clickDays = (keys: ClickDays): Projection => {
  const columns = columnsOf(keys)
  const all = columns.join("_and_")
  return {
    table: clicks.table,
    name: prefix + (all.length > nameMax ? createHash("sha256").update(all).digest("hex") : all),
    selection: selectionOf(["day", ...columns], ["max(created_millis)", "count()", ...ofClick])
  }
}

/** The tables of sums without affiliates, of which there are many. */
const ofNetwork: ReadonlyArray<Projection> = sums.map(({ table, time }) => ({
  table,
  name: "of_network",
  selection: selectionOf(
    [time, ...sumKey.filter((name) => name !== "affiliate_id")],
    ["max(newest_millis)", ...["counted", ...Measures.names].map((name) => `sum(${name})`)]
  )
}))

/** Names what there is. */
export const projectionsText = (cluster: string | undefined): string => `
  SELECT table, name FROM system.projections
  WHERE database = currentDatabase()
    AND table IN ${list([clicks, ...sums].map(({ table }) => localOf(table, cluster)))}
  LIMIT 1000`

/** Statements that add what is wanted and not there, of what lies in the tables as well, and remove other days. */
export const projectionStatements = (
  days: ReadonlyArray<ClickDays>,
  rows: ReadonlyArray<Readonly<Record<string, unknown>>>,
  cluster: string | undefined
): ReadonlyArray<string> => {
  const wanted = [...days.map(clickDays), ...ofNetwork]
  return [clicks, ...sums].flatMap(({ table }) => {
    const local = localOf(table, cluster)
    const alter = `ALTER TABLE ${local} ${onCluster(cluster)}`
    const found = rows.filter((row) => row.table === local).map(({ name }) => String(name))
    const here = wanted.filter((one) => one.table === table)
    const gone = found.filter(
      (name) => name.startsWith(prefix) && here.every((one) => one.name !== name)
    )
    const lacking = here.filter(({ name }) => !found.includes(name))
    // Rows of sums become one as they are merged, and with them what is kept beside them.
    const rebuilds = `${alter} MODIFY SETTING deduplicate_merge_projection_mode = 'rebuild'`
    return [
      ...gone.map((name) => `${alter} DROP PROJECTION IF EXISTS ${name}`),
      ...(table === clicks.table || lacking.length === 0 ? [] : [rebuilds]),
      ...lacking.flatMap(({ name, selection }) => [
        `${alter} ADD PROJECTION IF NOT EXISTS ${name} (${selection})`,
        `${alter} MATERIALIZE PROJECTION ${name}`
      ])
    ]
  })
}
