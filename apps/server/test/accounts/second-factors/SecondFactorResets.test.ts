import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { SecondFactorResets } from "../../../src/accounts/second-factors/SecondFactorResets.ts"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { given, server } from "../people/givenMembers.ts"
import { signIn, visit } from "../sessions/visits.ts"

const withoutTransaction = Effect.provide(SecondFactorResets.layer)

/** A manager with a second factor and a passkey, who is signed in. */
const givenLocked = Effect.gen(function* () {
  const manager = yield* given("manager")
  const sql = yield* SqlClient.SqlClient
  const person_id = manager.admin.id
  const totp = { person_id, sealed: "x", is_confirmed: 1, created: 0 }
  yield* Effect.orDie(sql`INSERT INTO totps ${sql.insert(totp)}`)
  yield* Effect.orDie(sql`INSERT INTO recovery_codes ${sql.insert({ person_id, digest: "x" })}`)
  const passkey = { person_id, credential: `${person_id}`, public_key: "x", counter: 0, name: "x" }
  yield* Effect.orDie(
    sql`INSERT INTO passkeys ${sql.insert({ ...passkey, is_backed_up: 0, created: 0 })}`
  )
  return manager
})

describeOnEngines("affnet managers reset-second-factor", server, (it) => {
  it.effect("leaves the password alone, ends sessions, is in the log", () =>
    Effect.gen(function* () {
      const { admin, cookie } = yield* givenLocked
      assert.deepStrictEqual(errorsOf(yield* signIn(admin)), ["code"])
      const { reset } = yield* SecondFactorResets
      yield* reset(admin.email.toUpperCase())
      assert.strictEqual((yield* visit(cookie, "GET", "/auth/session")).status, 401)
      assert.strictEqual((yield* signIn(admin)).status, 200)
      const sql = yield* SqlClient.SqlClient
      for (const table of ["totps", "recovery_codes", "passkeys"]) {
        const left = yield* sql`SELECT * FROM ${sql(table)} WHERE person_id = ${admin.id}`
        assert.lengthOf(left, 0)
      }
      const entries = yield* sql`SELECT actor, message FROM activity_log WHERE actor = 'operator'`
      assert.include(JSON.stringify(entries), "removed on the command line")
    }).pipe(withoutTransaction)
  )

  it.effect("refuses an address that no manager signs in with", () =>
    Effect.gen(function* () {
      const { admin } = yield* given("affiliate")
      yield* givenKey("manager")
      const { reset } = yield* SecondFactorResets
      for (const email of [admin.email, "nobody@people.example"]) {
        const refused = yield* Effect.flip(reset(email))
        assert.include(refused.message, "Nothing was changed.")
      }
    }).pipe(withoutTransaction)
  )
})
