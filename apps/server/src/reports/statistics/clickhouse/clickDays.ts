/**
 * Sums of days that ClickHouse keeps beside clicks, as projections: it makes them with each block, puts them together
 * as it merges, and reads them by itself where a report asks for what they have. They are never wrong, only missing.
 */
import { text } from "../../../platform/sql/clickhouse/literals.ts"
import type { ClickDays } from "../../../platform/sql/clickhouse/statisticsSettings.ts"
import { measuresIn } from "../store/countedEvents.ts"
import { isCount } from "./countedRows.ts"
import { clicks } from "./eventTables.ts"
import { columnsOf } from "./reportSource.ts"
import { localOf, measuresOf, onCluster } from "./schema.ts"

const prefix = "days_by_"

const nameOf = (keys: ClickDays): string => prefix + columnsOf(keys).join("_and_")

/** The same expressions as of reports: ClickHouse compares them. */
const summed = measuresOf.clicks.map((name) => {
  const of = measuresIn.clicks(name) ?? "0"
  return isCount(name) ? `sum(${of})` : `sum(toInt128(${of}))`
})

const selectionOf = (keys: ClickDays): string => {
  const key = ["day", ...columnsOf(keys)].join(", ")
  return `SELECT ${key}, max(created_millis), count(), ${summed.join(", ")} GROUP BY ${key}`
}

const prefixed = `startsWith(name, ${text(prefix)})`

/** Names the sums of days that there are. */
export const projectionsText = (cluster: string | undefined): string => `
  SELECT name FROM system.projections
  WHERE database = currentDatabase() AND table = ${text(localOf(clicks.table, cluster))} AND ${prefixed}
  LIMIT 1000`

/** Statements that add what is wanted and not there, also for clicks that are, and remove what is not wanted. */
export const projectionStatements = (
  wanted: ReadonlyArray<ClickDays>,
  found: ReadonlyArray<string>,
  cluster: string | undefined
): ReadonlyArray<string> => {
  const table = `ALTER TABLE ${localOf(clicks.table, cluster)} ${onCluster(cluster)}`
  const names = wanted.map(nameOf)
  return [
    ...found
      .filter((name) => !names.includes(name))
      .map((name) => `${table} DROP PROJECTION IF EXISTS ${name}`),
    ...wanted
      .filter((keys) => !found.includes(nameOf(keys)))
      .flatMap((keys) => [
        `${table} ADD PROJECTION IF NOT EXISTS ${nameOf(keys)} (${selectionOf(keys)})`,
        `${table} MATERIALIZE PROJECTION ${nameOf(keys)}`
      ])
  ]
}
