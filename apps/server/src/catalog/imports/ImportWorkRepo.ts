import { Import, type UnixTime } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { insertRows } from "../../platform/sql/commits/insertRows.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { allRows, firstRow, hasRows } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"

type ImportId = Import.ImportId

/** The phase of an import: all-or-nothing imports check the lines first, and may remove their records. */
export const Phase = Schema.Literals(["check", "store", "undo"])
export type Phase = typeof Phase.Type

/** An import that a worker holds. */
export const Work = Schema.Struct({
  id: Import.ImportId,
  kind: Import.Kind,
  dry_run: Schema.Boolean,
  all_or_nothing: Schema.Boolean,
  phase: Phase,
  lines_done: Schema.Int,
  lines_refused: Schema.Int,
  manager_id: Schema.NullOr(Schema.Int),
  file_name: Schema.NullOr(Schema.String),
  attempts: Schema.Int
})
export type Work = typeof Work.Type

/** The worker that holds an import, and until when. */
export interface Lease {
  readonly token: string
  readonly untilMillis: number
}

/** The stored result of a line. */
export type NewLine = Omit<Import.Line, "id">

const toLine = Rows.stored(Import.Line)
const toWork = Rows.stored(Work)

/** The columns that a step changes. */
interface Step {
  readonly lines: ReadonlyArray<NewLine>
  readonly done: number
}

/** What workers write of imports. */
export class ImportWorkRepo extends Context.Service<ImportWorkRepo>()("server/ImportWorkRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Sets columns of an import that is still its worker's. */
    const set = (
      id: ImportId,
      { token, untilMillis }: Lease,
      columns: Readonly<Record<string, unknown>>
    ) =>
      sql`
        UPDATE imports SET ${sql.update({ ...columns, lease_until_millis: untilMillis, attempts: 0 })}
        WHERE id = ${id} AND lease_token = ${token} RETURNING id`.pipe(hasRows)

    const countOf = (lines: ReadonlyArray<NewLine>, status: Import.Line["status"]) =>
      new Set(lines.filter((line) => line.status === status).map(({ line }) => line)).size

    const add = (
      id: ImportId,
      { token, untilMillis }: Lease,
      counts: { readonly done: number; readonly accepted: number; readonly refused: number }
    ) =>
      sql`
        UPDATE imports SET lines_done = lines_done + ${counts.done},
          lines_accepted = lines_accepted + ${counts.accepted},
          lines_refused = lines_refused + ${counts.refused},
          lease_until_millis = ${untilMillis}, attempts = 0
        WHERE id = ${id} AND lease_token = ${token} RETURNING id`.pipe(hasRows)

    /** Asked again when two have found the same one. */
    const oldest = (nowMillis: number) => sql`
      lease_until_millis <= ${nowMillis} AND id = (
        SELECT MIN(id) FROM imports
        WHERE finished IS NULL AND lease_until_millis <= ${nowMillis})`
    const asked = (id: ImportId) => sql`id = ${id} AND lease_token IS NULL`

    return {
      /** Takes an import: this one, if no worker ever held it, or the oldest free one. */
      claim: (nowMillis: number, { token, untilMillis }: Lease, id?: ImportId) =>
        sql`
          UPDATE imports SET status = 'running', lease_token = ${token},
            lease_until_millis = ${untilMillis}, attempts = attempts + 1
          WHERE finished IS NULL AND ${id === undefined ? oldest(nowMillis) : asked(id)}
          RETURNING *`.pipe(firstRow(toWork)),
      /** Records the results of lines. Returns whether this worker still holds the import. */
      advance: Effect.fnUntraced(function* (id: ImportId, lease: Lease, { done, lines }: Step) {
        const rows = lines.map(({ column, ...line }) => ({ ...line, column, import_id: id }))
        yield* insertRows("import_lines", rows).pipe(
          Effect.provideService(SqlClient.SqlClient, sql),
          Effect.orDie
        )
        const accepted = countOf(lines, "accepted")
        return yield* add(id, lease, { done, accepted, refused: countOf(lines, "refused") })
      }, partOfTransaction),
      /** Begins another phase with the first line; what an earlier one found is forgotten. */
      begin: Effect.fnUntraced(function* (id: ImportId, lease: Lease, phase: Phase) {
        const isOurs = yield* set(id, lease, {
          phase,
          lines_done: 0,
          lines_accepted: 0,
          lines_refused: 0
        })
        yield* Effect.orDie(sql`DELETE FROM import_lines WHERE import_id = ${id}`)
        return isOurs
      }, partOfTransaction),
      /** Continues in another phase; earlier results stay. */
      turn: (id: ImportId, lease: Lease, phase: Phase) =>
        partOfTransaction(set(id, lease, { phase })),
      /** Records that an import made and that are to go, the newest first. */
      accepted: (id: ImportId, most: number) =>
        sql`
          SELECT * FROM import_lines WHERE import_id = ${id} AND status = 'accepted'
          ORDER BY line DESC LIMIT ${most}`.pipe(allRows(toLine)),
      markUndone: Effect.fnUntraced(function* (
        id: ImportId,
        lease: Lease,
        lines: ReadonlyArray<number>
      ) {
        yield* Effect.orDie(sql`
          UPDATE import_lines SET status = 'undone'
          WHERE import_id = ${id} AND status = 'accepted' AND line IN ${sql.in(lines)}`)
        return yield* add(id, lease, { done: 0, accepted: -lines.length, refused: 0 })
      }, partOfTransaction),
      finish: (id: ImportId, lease: Lease, status: Import.Status, now: UnixTime.UnixTime) =>
        partOfTransaction(
          set(id, lease, { status, finished: now, file_name: null, lease_token: null })
        )
    }
  })
}) {
  static readonly layer = Layer.effect(ImportWorkRepo, ImportWorkRepo.make)
}
