/**
 * Sums, and lists of texts, that ClickHouse keeps beside a table as projections: it makes them with each block, puts
 * them together as it merges, and reads them by itself where a statement asks for what they have. They are never
 * wrong, only missing.
 */
import { createHash } from "node:crypto"
import { Measures } from "@affnet/domain"
import { list } from "../../../platform/sql/clickhouse/literals.ts"
import type {
  ClickDays,
  StatisticsSettings
} from "../../../platform/sql/clickhouse/statisticsSettings.ts"
import { measuresIn } from "../store/countedEvents.ts"
import { isCount } from "./countedRows.ts"
import { clicks } from "./eventTables.ts"
import { columnsOf } from "./reportSource.ts"
import { alterOf, localOf, measuresOf, sumKey, sums } from "./schema.ts"
import { type TextNumber, textNumbers, textsMax } from "./textNumbers.ts"

const daysPrefix = "days_by_"
const textsPrefix = "texts_of_"
const nameMax = 100

interface Projection {
  readonly table: string
  readonly name: string
  readonly selection: string
  /** A column that it is of, and that is made of others for it. */
  readonly copy?: { readonly name: string; readonly definition: string }
}

/** What is kept beside the tables: days of clicks, and texts by their numbers, where they are wanted. */
export type Kept = Pick<StatisticsSettings, "clickDays" | "cluster" | "parameters">

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
    name:
      daysPrefix + (all.length > nameMax ? createHash("sha256").update(all).digest("hex") : all),
    selection: selectionOf(["day", ...columns], ["max(created_millis)", "count()", ...ofClick])
  }
}

const textsOf = ({ coded, definition }: TextNumber): Projection => ({
  table: clicks.table,
  name: `${textsPrefix}${coded}`,
  selection: selectionOf([coded], ["count()"]),
  ...(definition === undefined ? {} : { copy: { name: coded, definition } })
})

/** The tables of sums without affiliates, of which there are many. */
const ofNetwork: ReadonlyArray<Projection> = sums.map(({ table, time }) => ({
  table,
  name: "of_network",
  selection: selectionOf(
    [time, ...sumKey.filter((name) => name !== "affiliate_id")],
    ["max(newest_millis)", ...["counted", ...Measures.names].map((name) => `sum(${name})`)]
  )
}))

/** What a distributed table hands to its nodes would not find texts. */
export const textsKept = ({ cluster, parameters }: Kept): ReadonlyArray<TextNumber> =>
  cluster === undefined ? textNumbers(parameters) : []

/**
 * Lists the projections. One is whole when each part of its table has its share of it, and lacks data when that is not
 * so and no mutation is adding any.
 */
export const projectionsText = (cluster: string | undefined): string => `
  SELECT p.table AS table, p.name AS name,
    ifNull(lying.parts, 0) <= ifNull(made.parts, 0) AS whole,
    NOT whole AND ifNull(going.mutations, 0) = 0 AS lacks, ifNull(made.rows, 0) AS rows
  FROM system.projections p
  LEFT JOIN (
    SELECT table, count() AS parts FROM system.parts
    WHERE database = currentDatabase() AND active AND rows > 0 GROUP BY table
  ) lying ON lying.table = p.table
  LEFT JOIN (
    SELECT table, name, count() AS parts, sum(rows) AS rows FROM system.projection_parts
    WHERE database = currentDatabase() AND active AND parent_rows > 0 GROUP BY table, name
  ) made ON made.table = p.table AND made.name = p.name
  LEFT JOIN (
    SELECT table, count() AS mutations FROM system.mutations
    WHERE database = currentDatabase() AND NOT is_done AND command LIKE '%MATERIALIZE PROJECTION%'
    GROUP BY table
  ) going ON going.table = p.table
  WHERE p.database = currentDatabase()
    AND p.table IN ${list([clicks, ...sums].map(({ table }) => localOf(table, cluster)))}
  LIMIT 1000`

/** What ClickHouse tells of what there is. */
export type Rows = ReadonlyArray<Readonly<Record<string, unknown>>>

/** Changes of what there is into what is wanted: each begins with what its later statements need. */
export type Statements = (kept: Kept, rows: Rows) => ReadonlyArray<ReadonlyArray<string>>

/** The texts that ClickHouse has all of, and of which there are not too many. */
export const numberedOf = (kept: Kept, rows: Rows): ReadonlyArray<TextNumber> =>
  textsKept(kept).filter((each) => {
    const { name } = textsOf(each)
    const found = rows.find((row) => row.name === name)
    const count = Number(found?.rows)
    return Number(found?.whole) === 1 && count > 0 && count <= textsMax
  })

/** Statements that add what is wanted and not there, of what lies in the tables as well. */
export const addProjections: Statements = (kept, rows) => {
  const texts = textsKept(kept).map(textsOf)
  return [...kept.clickDays.map(clickDays), ...texts, ...ofNetwork].map(
    ({ copy, name, selection, table }) => {
      const alter = alterOf(table, kept.cluster)
      const found = rows.find(
        (row) => row.table === localOf(table, kept.cluster) && row.name === name
      )
      // Whoever added it may have died before it was made of what lay there.
      const makes = `${alter} MATERIALIZE PROJECTION ${name}`
      if (found !== undefined) return Number(found.lacks) === 1 ? [makes] : []
      // Rows of sums become one as they are merged, and with them what is kept beside them.
      const rebuilds = `${alter} MODIFY SETTING deduplicate_merge_projection_mode = 'rebuild'`
      return [
        ...(table === clicks.table ? [] : [rebuilds]),
        ...(copy === undefined
          ? []
          : [
              `${alter} ADD COLUMN IF NOT EXISTS ${copy.name} ${copy.definition}`,
              `${alter} MATERIALIZE COLUMN ${copy.name}`
            ]),
        `${alter} ADD PROJECTION IF NOT EXISTS ${name} (${selection})`,
        makes
      ]
    }
  )
}

/** Statements that remove days and texts of clicks that nobody wants any more. */
export const dropProjections: Statements = (kept, rows) => {
  const wanted = new Set(
    [...kept.clickDays.map(clickDays), ...textsKept(kept).map(textsOf)].map(({ name }) => name)
  )
  const alter = alterOf(clicks.table, kept.cluster)
  const gone = rows
    .map(({ name }) => String(name))
    .filter(
      (name) => (name.startsWith(daysPrefix) || name.startsWith(textsPrefix)) && !wanted.has(name)
    )
  // It waits neither for what is being made nor until all parts are without it.
  return gone.map((name) => [`${alter} DROP PROJECTION IF EXISTS ${name} SETTINGS alter_sync = 0`])
}
