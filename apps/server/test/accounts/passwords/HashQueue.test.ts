import { assert } from "@effect/vitest"
import { Effect, Exit, Layer } from "effect"
import { HttpClientRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { HashQueue } from "../../../src/accounts/passwords/HashQueue.ts"
import { makeTransaction } from "../../../src/platform/sql/Transaction.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { request, send, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines, migrated } from "../../platform/sql/engines.ts"

describeOnEngines(
  "The queue of hashes",
  (database) => HashQueue.layer.pipe(Layer.provideMerge(migrated(database))),
  (it) => {
    it.effect("takes 33 at once, and asks the next one to come back", () =>
      Effect.gen(function* () {
        const { hash } = yield* HashQueue
        const outcomes = yield* Effect.all(
          Array.from({ length: 40 }, () => Effect.result(hash("correct horse"))),
          { concurrency: "unbounded" }
        )
        const refused = outcomes.filter(({ _tag }) => _tag === "Failure")
        assert.lengthOf(refused, 7)
        assert.match(yield* hash("correct horse"), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u)
      })
    )

    it.effect("knows its own hashes, however letters are composed", () =>
      Effect.gen(function* () {
        const { hash, verify } = yield* HashQueue
        const hashed = yield* hash("caf\u00e9 au lait")
        assert.isTrue(yield* verify(hashed, "cafe\u0301 au lait"))
        assert.isFalse(yield* verify(hashed, "cafe au lait"))
      })
    )

    it.effect("makes none within a transaction", () =>
      Effect.gen(function* () {
        const { hash } = yield* HashQueue
        const inTransaction = yield* makeTransaction
        const exit = yield* Effect.exit(inTransaction(hash("correct horse")))
        assert.isTrue(Exit.isFailure(exit))
      })
    )
  }
)

describeOnEngines("Passwords of requests that name themselves", server, (it) => {
  const paths = ["affiliates", "advertisers", "managers"]

  it.effect.each(paths)("are hashed before the transaction: POST %s", (path) =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const fields = {
        email: `named@${path}.example`,
        password: "correct horse",
        company_name: "Named",
        role: "analyst"
      }
      const named = request(key, "POST", `/api/v2/network/${path}`).pipe(
        HttpClientRequest.setHeader("idempotency-key", `once ${path}`),
        HttpClientRequest.bodyJsonUnsafe(fields)
      )
      const answer = yield* send(named)
      assert.strictEqual(answer.status, 200, answer.text)
      const sql = yield* SqlClient.SqlClient
      const people = yield* sql`SELECT hash FROM people WHERE email = ${fields.email}`
      assert.match(String(people[0]?.hash), /^\$argon2id\$/u)
      assert.oneOf((yield* send(named)).status, [200, 409])
    })
  )
})
