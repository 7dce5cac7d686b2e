/** Stores write sets on SQLite, statement by statement in the open transaction. */

import { beside } from "../../beside.ts"
import type { Parameter } from "../Parameters.ts"
import { type SqliteSession, type Values, valuesOf } from "../sqlite/SqliteSession.ts"
import { bulkStatements } from "./bulkStatements.ts"
import type { GroupKind } from "./GroupWriter.ts"
import {
  type ClaimTable,
  type CompleteClaim,
  type KeyClaim,
  type PlaceClaim,
  type Refusals,
  refusalOf,
  type Table,
  taken,
  type WriteSet
} from "./WriteSet.ts"

/** Write sets whose cells are parameters already, in the order of the columns. */
export interface PlainSet {
  readonly head: PlainRow
  readonly claims: WriteSet["claims"]
  /** For each claim, the cells of its key. */
  readonly keys: ReadonlyArray<ReadonlyArray<Parameter>>
  readonly rows: ReadonlyArray<PlainRow>
}

export interface PlainRow {
  readonly into: Table
  readonly cells: ReadonlyArray<Parameter>
}

type Run = (text: string, parameters: ReadonlyArray<Parameter>) => Array<Values>

const inKey = ({ key }: ClaimTable): string => key.map((name) => `${name} = ?`).join(" AND ")

const insertText = ({ columns, table }: Table): string =>
  `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`

const upsertText = (of: ClaimTable & Table): string => {
  const changed = of.columns.filter((name) => !of.key.includes(name))
  const changes = changed.map((name) => `${name} = excluded.${name}`).join(", ")
  return `${insertText(of)} ON CONFLICT (${of.key.join(", ")}) DO UPDATE SET ${changes}`
}

const take = (run: Run, claim: PlaceClaim | KeyClaim, cells: ReadonlyArray<Parameter>): void => {
  if (claim.kind === "key") {
    run(upsertText(claim.of), cells)
    return
  }
  const { state, table } = claim.of
  run(`UPDATE ${table} SET ${state} = ${state} + ? WHERE ${inKey(claim.of)}`, [
    claim.places,
    ...cells
  ])
}

/** Inserts the rows of each table together. */
const insertAll = (run: Run, rows: ReadonlyArray<PlainRow>): void => {
  for (const of of Map.groupBy(rows, ({ into }) => into.table).values()) {
    const [{ into } = { into: undefined }] = of
    if (into === undefined) continue
    for (const { end, start, text } of bulkStatements(into)(of.length)) {
      run(
        text,
        of.slice(start, end).flatMap(({ cells }) => cells)
      )
    }
  }
}

/** Stores write sets one after the other: nothing is written of one before all of it is granted. */
export const write = (session: SqliteSession, sets: ReadonlyArray<PlainSet>): Refusals => {
  const run: Run = (text, parameters) => valuesOf(session.prepare(text), parameters)

  const held = ({ of }: PlaceClaim | KeyClaim, cells: ReadonlyArray<Parameter>) => {
    const text = `SELECT ${of.state} FROM ${of.table} WHERE ${inKey(of)}`
    const [row] = run(text, cells.slice(0, of.key.length))
    return row === undefined ? undefined : BigInt(String(row[0]))
  }

  const idsOf = ({ column, table, value }: CompleteClaim) =>
    run(`SELECT id FROM ${table} WHERE ${column} = ?`, [BigInt(value)]).map(([id]) => Number(id))

  const rows = new Array<PlainRow>()
  const store = ({ claims, head, keys, rows: more }: PlainSet) => {
    const refused = claims.flatMap(
      (claim, index) => refusalOf(claim, (one) => held(one, keys[index] ?? []), idsOf) ?? []
    )
    if (refused.length > 0) return refused
    const text = `${insertText(head.into)} ON CONFLICT DO NOTHING RETURNING 1`
    if (run(text, head.cells).length === 0) return [taken]
    for (const [index, claim] of claims.entries()) {
      if (claim.kind !== "complete") take(run, claim, keys[index] ?? [])
    }
    rows.push(...more)
    return []
  }
  const refusals = sets.map(store)
  insertAll(run, rows)
  return refusals
}

export const writeSets: GroupKind<ReadonlyArray<PlainSet>, Refusals> = {
  module: beside("sqliteCommits", import.meta.url).href,
  write
}
