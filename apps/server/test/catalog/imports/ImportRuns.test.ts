import { type Import, ImportFile } from "@affnet/domain"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert } from "@effect/vitest"
import { Clock, ConfigProvider, Effect, Layer, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { ImportFiles } from "../../../src/catalog/imports/ImportFiles.ts"
import { ImportRuns } from "../../../src/catalog/imports/ImportRuns.ts"
import { Imports } from "../../../src/catalog/imports/Imports.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { type DatabaseLayer, describeOnEngines, migrated } from "../../platform/sql/engines.ts"
import { temporaryDirectory } from "../../platform/sql/temporaryDirectory.ts"
import { options } from "../../wire/WireServer.ts"
import { header } from "./importFixtures.ts"

const workers = (database: DatabaseLayer) =>
  Layer.mergeAll(Imports.layer, ImportFiles.layer, ImportRuns.layer).pipe(
    Layer.provideMerge(NodeServices.layer),
    Layer.provideMerge(migrated(database)),
    Layer.provideMerge(
      ConfigProvider.layer(
        Effect.map(temporaryDirectory, (DATA_DIR) => ConfigProvider.fromUnknown({ DATA_DIR }))
      )
    )
  )

const sent = Effect.fnUntraced(function* (name: string, lines: number, all_or_nothing: boolean) {
  const imports = yield* Imports
  const fileStore = yield* ImportFiles
  const rows = Array.from({ length: lines }, (_, i) => `${name}${i}@runs.example,${name},,,`)
  const content = new TextEncoder().encode([header, ...rows].join("\n"))
  const file = yield* fileStore.receive({
    content: Stream.make(content),
    rule: ImportFile.fileRule
  })
  const input: Import.ImportCreate = { kind: "affiliates", all_or_nothing }
  return yield* imports.create("operator", { input, file, idempotency_key: undefined })
}, Effect.scoped)

const change = (id: number, columns: Readonly<Record<string, unknown>>) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`UPDATE imports SET ${sql.update(columns)} WHERE id = ${id}`
  )

const countOf = (name: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ readonly id: number }>`
      SELECT id FROM affiliates WHERE company_name = ${name} AND deleted IS NULL`
  ).pipe(Effect.map((rows) => rows.length))

describeOnEngines(
  "The work on an import",
  workers,
  (it) => {
    it.effect("takes back what was stored when somebody takes an address meanwhile", () =>
      Effect.gen(function* () {
        const imports = yield* Imports
        const runs = yield* ImportRuns
        const { id } = yield* sent("undone", 600, true)
        // As it is once all lines were looked at.
        yield* change(id, { phase: "store" })
        yield* givenAffiliate({ email: "undone520@runs.example" })
        assert.isTrue(yield* runs.run(id))
        const found = yield* imports.get(id)
        assert.deepInclude(found, { status: "refused", lines_accepted: 0, lines_refused: 1 })
        assert.strictEqual(yield* countOf("undone"), 0)
        const query = {
          page: 1,
          perPage: 1000,
          sort: { field: "id", direction: "asc" },
          q: undefined
        } as const
        const of = (status: string) =>
          Effect.map(
            imports.lines(id, { ...query, filters: [{ field: "status", anyOf: [status] }] }),
            ({ items }) => items
          )
        // Whole steps of either engine.
        assert.lengthOf(yield* of("undone"), 500)
        assert.deepStrictEqual(
          (yield* of("refused")).map(({ column, line }) => [line, column]),
          [[522, "email"]]
        )
      })
    )

    it.effect("is done by one worker, and by another one when the first has died", () =>
      Effect.gen(function* () {
        const runs = yield* ImportRuns
        const { id } = yield* sent("once", 600, false)
        const now = yield* Clock.currentTimeMillis
        yield* change(id, { lease_token: "dead", lease_until_millis: now + 60_000 })
        assert.isFalse(yield* runs.run())
        yield* change(id, { lease_until_millis: 0 })
        const found = yield* Effect.all([runs.run(), runs.run(), runs.run()], { concurrency: 3 })
        assert.lengthOf(found.filter(Boolean), 1)
        assert.strictEqual(yield* countOf("once"), 600)
      })
    )

    it.effect("is given up when it breaks in the same place again and again", () =>
      Effect.gen(function* () {
        const imports = yield* Imports
        const runs = yield* ImportRuns
        const { id } = yield* sent("broken", 600, false)
        yield* change(id, { attempts: 5 })
        assert.isTrue(yield* runs.run())
        assert.strictEqual((yield* imports.get(id)).status, "failed")
        assert.isFalse(yield* runs.run())
      })
    )
  },
  options
)
