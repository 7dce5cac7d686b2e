/** The one statement that stores write sets on PostgreSQL. It is a transaction of its own. */
import { asJson } from "./JsonRows.ts"
import type { Cells, ClaimTable, KeyClaim, Row, Table, WriteSet } from "./WriteSet.ts"

/** A write set whose places and keys were granted. */
export interface Granted {
  /** The number of its head, by which its rows find out whether they are stored. */
  readonly head: string
  readonly set: WriteSet
}

interface Statement {
  readonly text: string
  /** Rows and their heads, which travel as JSON. */
  readonly parameters: ReadonlyArray<string>
}

interface Given {
  readonly head: string
  readonly cells: Cells
}

interface Of<T> extends Given {
  readonly of: T
}

/** What is done with rows of one table. */
interface Part {
  /** Names it in the statement: the same name has the same text. */
  readonly name: string
  readonly table: string
  readonly rows: ReadonlyArray<Given>
  /** The text, with where the rows come from: those of the `made` write sets, or of all but the stale ones. */
  readonly textOf: (from: string) => string
}

/** A part for each table. */
const partsOf = <T extends { readonly table: string }>(
  prefix: string,
  rows: ReadonlyArray<Of<T>>,
  textOf: (of: T, from: string) => string
): ReadonlyArray<Part> =>
  [...Map.groupBy(rows, ({ of }) => of.table)].flatMap(([table, group]) =>
    group.slice(0, 1).map(({ of }) => ({
      name: `${prefix}_${table}`,
      table,
      rows: group,
      textOf: (from) => textOf(of, from)
    }))
  )

/** Its rows, and the head of each. */
const parametersOf = ({ rows }: Part): ReadonlyArray<string> => [
  asJson(rows.map(({ cells }) => cells)),
  JSON.stringify(rows.map(({ head }) => head))
]

/** The text of a part whose parameters begin at a number. */
const partText = ({ name, table, textOf }: Part, parameter: number, which: string): string => {
  const from = `FROM ROWS FROM (
        json_populate_recordset(NULL::${table}, $${parameter}::json),
        json_array_elements_text($${parameter + 1}::json)) AS r
      WHERE r.value ${which}`
  return `${name} AS (${textOf(from)})`
}

const named = (columns: ReadonlyArray<string>): string =>
  columns.map((name) => `r.${name}`).join(", ")

const insert = ({ columns, table }: Table, from: string): string =>
  `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${named(columns)} ${from}`

const isKey = ({ key }: ClaimTable): string =>
  key.map((name) => `t.${name} = r.${name}`).join(" AND ")

const rowOf =
  (head: string) =>
  ({ cells, into }: Row): Of<Table> => ({ of: into, head, cells })

/** The checks of the reads that have to be complete still, by what was read. */
const checksOf = (sets: ReadonlyArray<Granted>) => {
  const claims = sets.flatMap(({ head, set }) =>
    set.claims.flatMap((claim) => (claim.kind === "complete" ? [{ head, claim }] : []))
  )
  return [...Map.groupBy(claims, ({ claim: { column, table } }) => `${table}.${column}`)]
}

type Checks = ReturnType<typeof checksOf>

const parameterOf = ([, of]: Checks[number]): string =>
  asJson(
    of.map(({ claim: { ids, means, value }, head }) => ({ head, means, value, ids: ids.join() }))
  )

/** Finds the heads whose reads are complete no longer. */
const staleText = (checks: Checks): string => {
  if (checks.length === 0) return "SELECT NULL AS head, NULL AS means WHERE FALSE"
  const texts = checks.map(([read], index) => {
    const [table, column] = read.split(".")
    return `SELECT given.head, given.means
      FROM json_to_recordset($${index + 1}::json)
        AS given(head TEXT, means TEXT, value BIGINT, ids TEXT)
      JOIN ${table} AS t ON t.${column} = given.value
      WHERE NOT t.id::text = ANY(string_to_array(given.ids, ','))`
  })
  return texts.join(" UNION ")
}

const headParts = (sets: ReadonlyArray<Granted>): ReadonlyArray<Part> =>
  partsOf(
    "head",
    sets.map(({ head, set }) => ({ of: set.head.into, head, cells: set.head.cells })),
    (of, from) => `${insert(of, from)}
      ORDER BY ${named(of.unique)} ON CONFLICT DO NOTHING RETURNING ${of.id}::text AS head`
  )

const placeParts = (sets: ReadonlyArray<Granted>): ReadonlyArray<Part> =>
  partsOf(
    "place",
    sets.flatMap(({ head, set }) =>
      set.claims.flatMap((claim) =>
        claim.kind === "place"
          ? [{ of: claim.of, head, cells: { ...claim.key, [claim.of.state]: claim.places } }]
          : []
      )
    ),
    (of, from) => `UPDATE ${of.table} AS t SET ${of.state} = t.${of.state} + r.places FROM (
        SELECT ${named(of.key)}, CAST(SUM(r.${of.state}) AS BIGINT) AS places
        ${from} GROUP BY ${named(of.key)}) AS r
      WHERE ${isKey(of)}`
  )

/** Keys that had a row when they were read are changed, and the others are added. */
const keyParts = (
  sets: ReadonlyArray<Granted>,
  hasRow: (claim: KeyClaim) => boolean
): ReadonlyArray<Part> => {
  const keys = sets.flatMap(({ head, set }) =>
    set.claims.flatMap((claim) =>
      claim.kind === "key" ? [{ of: claim.of, head, cells: claim.key, isKnown: hasRow(claim) }] : []
    )
  )
  const known = keys.filter(({ isKnown }) => isKnown)
  const changed = partsOf("known_key", known, (of, from) => {
    const columns = of.columns.filter((name) => !of.key.includes(name))
    return `UPDATE ${of.table} AS t SET ${columns.map((name) => `${name} = r.${name}`).join(", ")}
        FROM (SELECT ${named(of.columns)} ${from}) AS r WHERE ${isKey(of)} RETURNING 1`
  })
  const added = partsOf(
    "new_key",
    keys.filter(({ isKnown }) => !isKnown),
    (of, from) => `${insert(of, from)}
      ORDER BY ${named(of.key)} ON CONFLICT DO NOTHING RETURNING 1`
  )
  return [...changed, ...added]
}

/**
 * Texts by the names of their parts, a few dozen combinations. Each table of write sets is declared once, so that its
 * name stands for its columns.
 */
const texts = new Map<string, string>()
const textsMax = 1_000

const remembered = (names: ReadonlyArray<string>, make: () => string): string => {
  const name = names.join()
  const known = texts.get(name)
  if (known !== undefined) return known
  const text = make()
  if (texts.size < textsMax) texts.set(name, text)
  return text
}

/**
 * Heads are inserted in one order by every process, which prevents deadlocks. The result names the stored heads,
 * the stale ones, and how many keys were taken in all. `hasRow` returns whether a key had a row when it was read
 * and locked.
 */
export const statementFor = (
  sets: ReadonlyArray<Granted>,
  hasRow: (claim: KeyClaim) => boolean
): Statement => {
  const checks = checksOf(sets)
  const heads = headParts(sets)
  const rows = partsOf(
    "row",
    sets.flatMap(({ head, set }) => set.rows.map(rowOf(head))),
    insert
  )
  const keys = keyParts(sets, hasRow)
  const ofMade = [...rows, ...placeParts(sets), ...keys]

  const text = remembered(
    [...checks.map(([read]) => read), ...[...heads, ...ofMade].map(({ name }) => name)],
    () => {
      const written = (which: string, first: number) => (part: Part, index: number) =>
        partText(part, checks.length + 2 * (first + index) + 1, which)
      const counts = keys.map(({ name }) => `(SELECT COUNT(*) FROM ${name})`)
      const parts = [
        `stale AS (${staleText(checks)})`,
        ...heads.map(written("NOT IN (SELECT head FROM stale)", 0)),
        `made AS (${heads.map(({ name }) => `SELECT head FROM ${name}`).join(" UNION ALL ")})`,
        ...ofMade.map(written("IN (SELECT head FROM made)", heads.length))
      ]
      return `WITH ${parts.join(",\n")}
      SELECT head, NULL AS means, ${["0", ...counts].join(" + ")} AS keys FROM made
      UNION ALL SELECT head, means, 0 FROM stale`
    }
  )
  return {
    text,
    parameters: [...checks.map(parameterOf), ...[...heads, ...ofMade].flatMap(parametersOf)]
  }
}
