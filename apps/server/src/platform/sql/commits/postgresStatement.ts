/** The one statement that stores write sets on PostgreSQL. It is a transaction of its own. */
import { asJson } from "./JsonRows.ts"
import type { Cells, ClaimTable, KeyClaim, PlaceClaim, Row, Table, WriteSet } from "./WriteSet.ts"

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

/** Groups rows by their tables, and hands out names and parameters. */
const makeParts = () => {
  const parts = new Array<string>()
  const parameters = new Array<string>()

  /** Rows of two parameters as rows of their table: those of the `made` write sets, or all. */
  const from = (table: string, rows: ReadonlyArray<Given>, isOfAll = false): string => {
    parameters.push(
      asJson(rows.map(({ cells }) => cells)),
      JSON.stringify(rows.map(({ head }) => head))
    )
    const heads = parameters.length
    return `FROM ROWS FROM (
        json_populate_recordset(NULL::${table}, $${heads - 1}::json),
        json_array_elements_text($${heads}::json)) AS r
      WHERE r.value ${isOfAll ? "NOT IN (SELECT head FROM stale)" : "IN (SELECT head FROM made)"}`
  }

  /** Adds a part for each table. */
  const each = <T extends { readonly table: string }>(
    prefix: string,
    rows: ReadonlyArray<Of<T>>,
    textOf: (of: T, rows: ReadonlyArray<Given>) => string
  ): ReadonlyArray<string> => {
    const groups = [...Map.groupBy(rows, ({ of }) => of.table).values()]
    return groups.flatMap((group) => {
      const [first] = group
      if (first === undefined) return []
      const name = `${prefix}_${first.of.table}`
      parts.push(`${name} AS (${textOf(first.of, group)})`)
      return [name]
    })
  }

  return { each, from, parameters, parts }
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

/** Checks the reads that have to be complete again; `stale` are those that are not. */
const staleOf = (sets: ReadonlyArray<Granted>, parameters: Array<string>): string => {
  const claims = sets.flatMap(({ head, set }) =>
    set.claims.flatMap((claim) => (claim.kind === "complete" ? [{ head, claim }] : []))
  )
  const groups = Map.groupBy(claims, ({ claim: { column, table } }) => `${table}.${column}`)
  const texts = [...groups].flatMap(([, of]) => {
    const [first] = of
    if (first === undefined) return []
    const { column, table } = first.claim
    const given = of.map(({ claim: { ids, means, value }, head }) => ({
      head,
      means,
      value,
      ids: ids.join()
    }))
    parameters.push(asJson(given))
    return `SELECT given.head, given.means
      FROM json_to_recordset($${parameters.length}::json)
        AS given(head TEXT, means TEXT, value BIGINT, ids TEXT)
      JOIN ${table} AS t ON t.${column} = given.value
      WHERE NOT t.id::text = ANY(string_to_array(given.ids, ','))`
  })
  return texts.length === 0
    ? "SELECT NULL AS head, NULL AS means WHERE FALSE"
    : texts.join(" UNION ")
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
  const { each, from, parameters, parts } = makeParts()
  const claimsOf = <C extends PlaceClaim | KeyClaim>(
    is: (claim: PlaceClaim | KeyClaim) => claim is C
  ) =>
    sets.flatMap(({ head, set }) =>
      set.claims.flatMap((claim) =>
        claim.kind !== "complete" && is(claim) ? [{ head, claim }] : []
      )
    )

  parts.push(`stale AS (${staleOf(sets, parameters)})`)
  const heads = each(
    "head",
    sets.map(({ head, set }) => ({ of: set.head.into, head, cells: set.head.cells })),
    (of, rows) => `${insert(of, from(of.table, rows, true))}
      ORDER BY ${named(of.unique)} ON CONFLICT DO NOTHING RETURNING ${of.id}::text AS head`
  )
  parts.push(`made AS (${heads.map((name) => `SELECT head FROM ${name}`).join(" UNION ALL ")})`)
  each(
    "row",
    sets.flatMap(({ head, set }) => set.rows.map(rowOf(head))),
    (of, rows) => insert(of, from(of.table, rows))
  )

  each(
    "place",
    claimsOf((claim): claim is PlaceClaim => claim.kind === "place").map(({ claim, head }) => ({
      of: claim.of,
      head,
      cells: { ...claim.key, [claim.of.state]: claim.places }
    })),
    (of, rows) => `UPDATE ${of.table} AS t SET ${of.state} = t.${of.state} + r.places FROM (
        SELECT ${named(of.key)}, CAST(SUM(r.${of.state}) AS BIGINT) AS places
        ${from(of.table, rows)} GROUP BY ${named(of.key)}) AS r
      WHERE ${isKey(of)}`
  )

  const keys = claimsOf((claim): claim is KeyClaim => claim.kind === "key").map(
    ({ claim, head }) => ({
      of: claim.of,
      head,
      cells: claim.key,
      hasRow: hasRow(claim)
    })
  )
  const changed = each(
    "known_key",
    keys.filter(({ hasRow }) => hasRow),
    (of, rows) => {
      const columns = of.columns.filter((name) => !of.key.includes(name))
      return `UPDATE ${of.table} AS t SET ${columns.map((name) => `${name} = r.${name}`).join(", ")}
        FROM (SELECT ${named(of.columns)} ${from(of.table, rows)}) AS r WHERE ${isKey(of)} RETURNING 1`
    }
  )
  const added = each(
    "new_key",
    keys.filter(({ hasRow }) => !hasRow),
    (of, rows) => `${insert(of, from(of.table, rows))}
      ORDER BY ${named(of.key)} ON CONFLICT DO NOTHING RETURNING 1`
  )
  const counts = [...changed, ...added].map((name) => `(SELECT COUNT(*) FROM ${name})`)
  return {
    text: `WITH ${parts.join(",\n")}
      SELECT head, NULL AS means, ${["0", ...counts].join(" + ")} AS keys FROM made
      UNION ALL SELECT head, means, 0 FROM stale`,
    parameters
  }
}
