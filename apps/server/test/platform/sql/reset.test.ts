import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { inject } from "vitest"
import { copiedDatabase } from "./copies.ts"
import { answers, missing } from "./postgresServer.ts"
import { readImage } from "./reset.ts"

/** Takes a copy, does something with it, and gives it back. Answers its address and what was in it at first. */
const use = (...statements: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const url = yield* copiedDatabase
    return yield* Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const image = yield* readImage
      yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
      return { url: url.href, image }
    }).pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url.href) })))
  }).pipe(Effect.scoped)

describe.runIf(answers)("A copy of the migrated database", () => {
  const { image } = inject("images").postgres ?? {}
  const contents = ({ tables, sequences, shape }: NonNullable<typeof image>) => ({
    tables,
    sequences,
    shape
  })

  it.live("is used again, and is as migrations left it", () =>
    Effect.gen(function* () {
      assert.isDefined(image)
      const first = yield* use(
        "UPDATE network SET currency = 'XXX'",
        "DELETE FROM statistics_state",
        "INSERT INTO ledger_transactions (fact, fact_id, reason, created_millis) VALUES ('opening', 0, 'x', 1)",
        "CREATE TABLE clicks_more PARTITION OF clicks FOR VALUES FROM (1) TO (2)",
        "CREATE TABLE more (id BIGINT)"
      )
      const second = yield* use()
      assert.strictEqual(second.url, first.url)
      assert.deepStrictEqual(contents(second.image), contents(image))
    })
  )

  it.live("is not used again when its tables are others", () =>
    Effect.gen(function* () {
      assert.isDefined(image)
      const first = yield* use("ALTER TABLE network ADD COLUMN more BIGINT")
      const second = yield* use()
      assert.notStrictEqual(second.url, first.url)
      assert.deepStrictEqual(contents(second.image), contents(image))
    })
  )
})

if (!answers) describe("A copy of the migrated database", () => it.skip(missing))
