import { EmailAddress } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Managers } from "../../../src/accounts/managers/Managers.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { describeOnEngines, migrated } from "../../platform/sql/engines.ts"

const read = Schema.decodeUnknownSync(EmailAddress.EmailAddress)
const idOf = (email: string) =>
  Effect.flatMap(Managers, (managers) => managers.findOrCreate(read(email))).pipe(
    Effect.map(({ id }) => id)
  )

describeOnEngines(
  "Managers",
  (database) => Managers.layer.pipe(Layer.provideMerge(migrated(database))),
  (it) => {
    it.effect("are the same however their e-mail address is written", () =>
      Effect.gen(function* () {
        const id = yield* idOf("ann@mail.example")
        for (const same of ["Ann@MAIL.example", "ａｎｎ@mail.example", " ann\u200b@mail.example"]) {
          assert.strictEqual(yield* idOf(same), id)
        }
        assert.notStrictEqual(yield* idOf("anna@mail.example"), id)
      })
    )

    it.effect("are found by addresses that were stored as they were written", () =>
      Effect.gen(function* () {
        const { account_id } = yield* givenKey("manager")
        const sql = yield* SqlClient.SqlClient
        yield* sql`UPDATE managers SET email = 'Bo@Mail.Example' WHERE id = ${account_id}`
        assert.strictEqual(yield* idOf("bo@mail.example"), account_id)
      })
    )

    it.effect("are made once, also of racers", () =>
      Effect.gen(function* () {
        const ids = yield* Effect.all(
          Array.from({ length: 4 }, () => idOf("racer@mail.example")),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(new Set(ids).size, 1)
      })
    )
  }
)
