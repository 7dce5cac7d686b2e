import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPerson, password } from "../../fixtures/givenPerson.ts"
import { get, records, sendJson, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { sessionOf, signedIn, signIn, visit } from "../sessions/visits.ts"

/** Somebody who signs in for one affiliate. */
const given = Effect.gen(function* () {
  yield* setTime(1_800_000_000)
  const { account_id, key } = yield* givenKey("affiliate")
  const person = yield* givenPerson([{ role: "affiliate", account_id }])
  return { account_id, key, person }
})

describeOnEngines("Passwords of people", server, (it) => {
  it.effect("a manager's password on create and update makes a person who signs in", () =>
    Effect.gen(function* () {
      const owner = yield* givenKey("manager")
      const path = "/api/v2/network/managers"
      const email = "mara@signing.example"
      const made = yield* sendJson(owner.key, "POST", path, { email, role: "admin", password })
      assert.strictEqual(made.status, 200, made.text)
      assert.notInclude(made.text, "password")
      const session = sessionOf(yield* signIn({ email, password }))
      assert.strictEqual(session.role, "manager")
      const changed = yield* sendJson(owner.key, "PUT", `${path}/${session.account_id}`, {
        password: "another good one"
      })
      assert.strictEqual(changed.status, 200, changed.text)
      assert.strictEqual((yield* signIn({ email, password })).status, 401)
      assert.strictEqual((yield* signIn({ email, password: "another good one" })).status, 200)
      const log = yield* get(
        owner.key,
        `/api/v2/network/activity-log?role=manager&account_id=${session.account_id}&q=password`
      )
      assert.lengthOf(records(log, "activity-log"), 1)
    })
  )

  it.effect("those of accounts sign in as well, until the account is deleted", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const path = "/api/v2/network/affiliates"
      const email = "shop@signing.example"
      const made = yield* sendJson(key, "POST", path, { email, password })
      assert.strictEqual(made.status, 200, made.text)
      const cookie = yield* signedIn({ email, password })
      const { account_id } = sessionOf(yield* visit(cookie, "GET", "/auth/session"))
      const moved = { email: "new@signing.example" }
      yield* sendJson(key, "PUT", `${path}/${account_id}`, moved)
      assert.strictEqual((yield* visit(cookie, "GET", "/auth/session")).status, 401)
      assert.strictEqual((yield* signIn({ email, password })).status, 401)
      const again = yield* signedIn({ ...moved, password })
      yield* sendJson(key, "DELETE", `${path}/${account_id}`, {})
      assert.strictEqual((yield* visit(again, "GET", "/auth/session")).status, 401)
      assert.strictEqual((yield* signIn({ ...moved, password })).status, 401)
    })
  )

  it.effect("422: nobody sets the password of a person who has other accounts as well", () =>
    Effect.gen(function* () {
      const { key, account_id } = yield* givenKey("manager")
      const email = "both@signing.example"
      yield* givenPerson([{ role: "manager", account_id }], "admin", email)
      const path = "/api/v2/network/affiliates"
      const stolen = { email, password: "chosen by a stranger" }
      const made = yield* sendJson(key, "POST", path, stolen)
      assert.deepStrictEqual([made.status, errorsOf(made)], [422, ["password"]])
      assert.strictEqual((yield* signIn(stolen)).status, 401)
      assert.strictEqual((yield* signIn({ email, password })).status, 200)
    })
  )

  it.effect("with a session, changing it needs the present one and ends all sessions", () =>
    Effect.gen(function* () {
      const { key, person } = yield* given
      const [here, there] = [yield* signedIn(person), yield* signedIn(person)]
      const profile = "/api/v2/affiliate/profile"
      const next = { password: "another good one" }
      const bare = yield* visit(here, "PUT", profile, next)
      assert.deepStrictEqual([bare.status, errorsOf(bare)], [422, ["current_password"]])
      const guess = { ...next, current_password: "a wrong one" }
      assert.strictEqual((yield* visit(here, "PUT", profile, guess)).status, 422)
      const right = { ...next, current_password: password }
      const changed = yield* visit(here, "PUT", profile, right)
      assert.strictEqual(changed.status, 200, changed.text)
      for (const cookie of [here, there])
        assert.strictEqual((yield* visit(cookie, "GET", "/auth/session")).status, 401)
      assert.strictEqual((yield* signIn(person)).status, 401)
      const cookie = yield* signedIn({ email: person.email, ...next })
      const path = "/auth/password"
      const short = { current_password: "another good one", password: "short" }
      assert.deepStrictEqual(errorsOf(yield* visit(cookie, "PUT", path, short)), ["password"])
      const back = { current_password: "another good one", password }
      assert.strictEqual((yield* visit(cookie, "PUT", path, back)).status, 200)
      assert.strictEqual((yield* visit(cookie, "GET", "/auth/session")).status, 401)
      assert.strictEqual((yield* signIn(person)).status, 200)
      const log = yield* sendJson(key, "POST", "/api/v2/affiliate/activity-log", {})
      assert.notInclude(log.text, password)
    })
  )

  it.effect("422: one of the commonest passwords is no password", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      for (const password of ["password", "Football", "12345678"]) {
        const answer = yield* sendJson(key, "PUT", "/api/v2/affiliate/profile", { password })
        assert.deepStrictEqual(errorsOf(answer), ["password"])
      }
    })
  )
})
