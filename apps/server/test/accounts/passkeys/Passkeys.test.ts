import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { chosen, given, letters, server } from "../people/givenMembers.ts"
import { tokenIn } from "../people/mailbox.ts"
import { cookieOf, sessionOf, visit } from "../sessions/visits.ts"
import { challengeIn, makeAuthenticator, type Setting } from "./Authenticator.ts"

const root = "/auth/passkeys"

const begin = (cookie: string, current_password: string) =>
  visit(cookie, "POST", `${root}/registration`, { current_password })

const add = (cookie: string, credential: object, name = "Laptop") =>
  visit(cookie, "POST", root, { name, credential })

/** Somebody who is signed in, and a device with a passkey of theirs. */
const givenPasskey = Effect.gen(function* () {
  const person = yield* given("affiliate")
  const device = makeAuthenticator()
  const asked = yield* begin(person.cookie, person.admin.password)
  assert.strictEqual(asked.status, 200, asked.text)
  const added = yield* add(person.cookie, device.make(challengeIn(asked.info)))
  assert.strictEqual(added.status, 200, added.text)
  return { ...person, device, id: Number(Object(added.info.passkey).id) }
})

const challenge = Effect.map(visit("", "POST", `${root}/challenge`), (a) => challengeIn(a.info))

const enter = (credential: object, cookie = "") =>
  visit(cookie, "POST", `${root}/sign-in`, { credential })

const sign = Effect.fnUntraced(function* (
  device: ReturnType<typeof makeAuthenticator>,
  setting: Setting = {}
) {
  return yield* enter(device.signIn(yield* challenge, setting))
})

describeOnEngines("Passkeys", server, (it) => {
  it.effect("200: added, listed, signed in with, renamed, removed", () =>
    Effect.gen(function* () {
      const { account_id, admin, cookie, device, id } = yield* givenPasskey
      const listed = yield* visit(cookie, "GET", root)
      assert.deepInclude(Object(listed.info.passkeys)[0], { id, name: "Laptop", last_used: null })
      assert.notProperty(Object(listed.info.passkeys)[0], "public_key")
      const entered = yield* sign(device)
      assert.strictEqual(entered.status, 200, entered.text)
      assert.deepInclude(sessionOf(entered), { role: "affiliate", account_id, email: admin.email })
      assert.strictEqual((yield* visit(cookieOf(entered), "GET", "/auth/session")).status, 200)
      const renamed = yield* visit(cookie, "PUT", `${root}/${id}`, { name: "Old laptop" })
      assert.deepInclude(Object(renamed.info.passkey), { name: "Old laptop" })
      const { password: current_password } = admin
      const removed = yield* visit(cookie, "POST", `${root}/${id}/remove`, { current_password })
      assert.strictEqual(removed.status, 200, removed.text)
      assert.strictEqual((yield* sign(device, { counter: 2 })).status, 401)
      assert.lengthOf(yield* letters(admin.email, 2), 2)
    })
  )

  it.effect("401: a passkey ends with a password that was forgotten", () =>
    Effect.gen(function* () {
      const { admin, device } = yield* givenPasskey
      const { email } = admin
      yield* visit("", "POST", "/auth/forgot-password", { email })
      const [, letter] = yield* letters(email, 2)
      const token = tokenIn(letter, "reset-password")
      const reset = yield* visit("", "POST", "/auth/reset-password", { token, password: chosen })
      assert.strictEqual(reset.status, 200, reset.text)
      assert.strictEqual((yield* sign(device)).status, 401)
    })
  )

  it.effect("200: it counts as a second factor, so no code is asked for", () =>
    Effect.gen(function* () {
      const { admin, device } = yield* givenPasskey
      const sql = yield* SqlClient.SqlClient
      const totp = { person_id: admin.id, sealed: "x", is_confirmed: 1, created: 0 }
      yield* Effect.orDie(sql`INSERT INTO totps ${sql.insert(totp)}`)
      assert.strictEqual((yield* sign(device)).status, 200)
    })
  )

  it.effect("422: without the password, or a wrong one", () =>
    Effect.gen(function* () {
      const { cookie, id } = yield* givenPasskey
      for (const path of [`${root}/registration`, `${root}/${id}/remove`]) {
        const wrong = yield* visit(cookie, "POST", path, { current_password: "not my password" })
        assert.strictEqual(wrong.status, 422, wrong.text)
        assert.deepStrictEqual(errorsOf(wrong), ["current_password"])
      }
    })
  )

  it.effect("401, 422: a challenge is good once, for its purpose, for five minutes", () =>
    Effect.gen(function* () {
      const { admin, cookie, device, now } = yield* givenPasskey
      const asked = yield* challenge
      assert.strictEqual((yield* enter(device.signIn(asked))).status, 200)
      assert.strictEqual((yield* enter(device.signIn(asked, { counter: 2 }))).status, 401)
      const mine = challengeIn((yield* begin(cookie, admin.password)).info)
      assert.strictEqual((yield* enter(device.signIn(mine, { counter: 3 }))).status, 401)
      const other = makeAuthenticator()
      assert.strictEqual((yield* add(cookie, other.make(yield* challenge))).status, 422)
      const late = yield* challenge
      yield* setTime(now + 301)
      assert.strictEqual((yield* enter(device.signIn(late, { counter: 4 }))).status, 401)
      const made = yield* add(cookie, other.make("3q2-7wEAAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRo"))
      assert.deepStrictEqual(errorsOf(made), ["credential"])
    })
  )

  it.effect("401, 422: of another site, or without a finger, a face or a PIN", () =>
    Effect.gen(function* () {
      const { admin, cookie, device } = yield* givenPasskey
      const settings: ReadonlyArray<Setting> = [
        { origin: "https://evil.example" },
        { rpId: "evil.example" },
        { isVerified: false }
      ]
      for (const setting of settings) {
        const refused = yield* sign(device, { ...setting, counter: 9 })
        assert.strictEqual(refused.status, 401, refused.text)
        assert.notProperty(refused.headers, "set-cookie")
        const mine = challengeIn((yield* begin(cookie, admin.password)).info)
        const made = yield* add(cookie, makeAuthenticator().make(mine, setting))
        assert.strictEqual(made.status, 422, made.text)
      }
      assert.strictEqual((yield* sign(device)).status, 200)
    })
  )

  it.effect("401: a counter that goes back, as that of a copy would", () =>
    Effect.gen(function* () {
      const { device } = yield* givenPasskey
      assert.strictEqual((yield* sign(device, { counter: 7 })).status, 200)
      assert.strictEqual((yield* sign(device, { counter: 7 })).status, 401)
      assert.strictEqual((yield* sign(device, { counter: 3 })).status, 401)
      assert.strictEqual((yield* sign(device, { counter: 8 })).status, 200)
    })
  )

  it.effect("401: another device says the same id", () =>
    Effect.gen(function* () {
      const { device } = yield* givenPasskey
      const asked = yield* challenge
      const { id } = device.signIn(asked)
      const forged = makeAuthenticator().signIn(asked)
      assert.strictEqual((yield* enter({ ...forged, id, rawId: id })).status, 401)
    })
  )

  it.effect("404: somebody else's", () =>
    Effect.gen(function* () {
      const { id } = yield* givenPasskey
      const { admin, cookie } = yield* givenPasskey
      const renamed = yield* visit(cookie, "PUT", `${root}/${id}`, { name: "Mine" })
      assert.strictEqual(renamed.status, 404)
      const removal = { current_password: admin.password }
      const removed = yield* visit(cookie, "POST", `${root}/${id}/remove`, removal)
      assert.strictEqual(removed.status, 404)
    })
  )

  it.effect("422: the same one twice, and one more than twenty", () =>
    Effect.gen(function* () {
      const { admin, cookie, device } = yield* givenPasskey
      const again = challengeIn((yield* begin(cookie, admin.password)).info)
      assert.strictEqual((yield* add(cookie, device.make(again))).status, 422)
      const sql = yield* SqlClient.SqlClient
      for (let index = 0; index < 19; index += 1) {
        const more = { person_id: admin.id, credential: `${admin.id}-${index}`, public_key: "x" }
        yield* Effect.orDie(
          sql`INSERT INTO passkeys ${sql.insert({ ...more, counter: 0, name: "x", is_backed_up: 0, created: 0 })}`
        )
      }
      const mine = challengeIn((yield* begin(cookie, admin.password)).info)
      const added = yield* add(cookie, makeAuthenticator().make(mine))
      assert.strictEqual(added.status, 422, added.text)
    })
  )

  it.effect("403: a disabled account; 401: without a session", () =>
    Effect.gen(function* () {
      const { account_id, device } = yield* givenPasskey
      const sql = yield* SqlClient.SqlClient
      yield* Effect.orDie(sql`UPDATE affiliates SET status = 2 WHERE id = ${account_id}`)
      assert.strictEqual((yield* sign(device)).status, 403)
      assert.strictEqual((yield* visit("", "GET", root)).status, 401)
    })
  )

  it.effect("429: more than fifty challenges for a network", () =>
    Effect.gen(function* () {
      const ask = visit("", "POST", `${root}/challenge`)
      const answers = yield* Effect.replicateEffect(ask, 51)
      assert.strictEqual(answers.at(-1)?.status, 429)
    })
  )
})
