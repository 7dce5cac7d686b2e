import { Import, type ListQuery, type UnixTime } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { firstRow, hasRows, oneRow } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"

type ImportId = Import.ImportId

/** An import that was asked for. */
export interface NewImport {
  readonly kind: Import.Kind
  readonly dry_run: boolean
  readonly all_or_nothing: boolean
  readonly lines: number
  readonly manager_id: number | null
  readonly file_name: string
  /** Reserved for the requesting process until then. */
  readonly lease_until_millis: number
  readonly created: UnixTime.UnixTime
}

const toImport = Rows.stored(Import.Import)
const toLine = Rows.stored(Import.Line)

export class ImportsRepo extends Context.Service<ImportsRepo>()("server/ImportsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const page = yield* ListSql.makePage(sql)

    return {
      list: (query: ListQuery.ListQuery) =>
        page(
          {
            select: sql`*`,
            from: sql`imports`,
            record: Import.Import,
            search: "kind",
            decode: toImport
          },
          query
        ),
      find: (id: ImportId) => sql`SELECT * FROM imports WHERE id = ${id}`.pipe(firstRow(toImport)),
      lines: (id: ImportId, query: ListQuery.ListQuery) =>
        page(
          {
            select: sql`*`,
            from: sql`import_lines`,
            owner: sql`import_id = ${id}`,
            record: Import.Line,
            search: "message",
            decode: toLine
          },
          query
        ),
      refersTo: (file_name: string) =>
        sql`SELECT id FROM imports WHERE file_name = ${file_name}`.pipe(hasRows),
      /** No worker holds it yet. */
      insert: ({ all_or_nothing, dry_run, ...asked }: NewImport) =>
        sql<{ readonly id: number }>`
          INSERT INTO imports ${sql.insert({
            ...asked,
            dry_run: dry_run ? 1 : 0,
            all_or_nothing: all_or_nothing ? 1 : 0,
            status: "waiting",
            phase: all_or_nothing && !dry_run ? "check" : "store"
          })} RETURNING id`.pipe(
          oneRow(({ id }) => Import.ImportId.make(Number(id))),
          partOfTransaction
        )
    }
  })
}) {
  static readonly layer = Layer.effect(ImportsRepo, ImportsRepo.make)
}
