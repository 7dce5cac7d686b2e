import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Migrations from "../../../src/platform/sql/migrations/Migrations.ts"
import { created, givenRow, insertRow } from "../../fixtures/givenRow.ts"
import { migrateBefore } from "../../fixtures/migrateBefore.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

/** An affiliate that had a password of its own. */
const givenPassword = Effect.fnUntraced(function* (email: string, hash: string) {
  const moments = { created, updated: created }
  const account = { email, status: 1, api_status: 1, timezone: "UTC", search_text: "", ...moments }
  const account_id = yield* givenRow("affiliates", account)
  yield* insertRow("passwords", { role: "affiliate", account_id, hash, updated: created })
  return account_id
})

describeOnEngines(
  "Passwords that accounts had",
  () => Layer.empty,
  (it, engine) => {
    it.effect("become those of people, but for accounts that share an address", () =>
      Effect.gen(function* () {
        yield* migrateBefore("0046")
        const alone = yield* givenPassword("Ann@Blog.example", "hash of ann")
        const [one, other] = [
          yield* givenPassword("Both@mail.example", "hash of one"),
          yield* givenPassword("both@mail.example", "hash of the other")
        ]
        yield* Migrations.migrate()
        const sql = yield* SqlClient.SqlClient
        const people = yield* sql`
          SELECT p.email, p.hash, x.role, x.account_id, x.access
          FROM people p JOIN person_accounts x ON x.person_id = p.id ORDER BY x.account_id`
        const ofAffiliate = { role: "affiliate", access: "admin" }
        const both = { email: "both@mail.example", hash: null, ...ofAffiliate }
        assert.deepStrictEqual(
          people.map((row) => ({ ...row })),
          [
            { email: "ann@blog.example", hash: "hash of ann", ...ofAffiliate, account_id: alone },
            { ...both, account_id: one },
            { ...both, account_id: other }
          ]
        )
      }).pipe((effect) =>
        Effect.flatMap(engine.createEmpty, (database) => Effect.provide(effect, database))
      )
    )
  }
)
