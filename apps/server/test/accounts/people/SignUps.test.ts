import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPerson, password } from "../../fixtures/givenPerson.ts"
import { get, sendJson, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { own, sessionOf, signIn, visit } from "../sessions/visits.ts"
import { chosen, letters, lettersTo, server, somebody, start } from "./givenMembers.ts"
import { tokenIn } from "./mailbox.ts"

let hours = 0

/** A network that affiliates may sign up to, and a manager of it. */
const given = Effect.gen(function* () {
  hours += 1
  const now = start + 3601 * hours
  yield* setTime(now)
  const { key } = yield* givenKey("manager")
  yield* sendJson(key, "PUT", "/api/v2/network/settings/network", { sign_up: true })
  return { key, now, email: somebody() }
})

const signUp = (email: string, fields = {}, headers = {}) =>
  visit(
    "",
    "POST",
    "/auth/sign-up",
    { email, password: chosen, company_name: "New Blog", ...fields },
    { ...own, ...headers }
  )

const verify = (token: string, password = chosen) =>
  visit("", "POST", "/auth/verify-email", { token, password })

const tokenOf = (email: string, count = 1) =>
  Effect.map(letters(email, count), (found) => tokenIn(found[count - 1], "verify-email"))

/** The same, whatever else was mailed. */
const signUpTokenOf = (email: string) =>
  Effect.map(letters(email, 2), (found) =>
    tokenIn(
      found.find((letter) => letter.includes("verify-email")),
      "verify-email"
    )
  )

const affiliatesWith = (key: string, email: string) =>
  Effect.map(get(key, `/api/v2/network/affiliates?email=${email}`), ({ info }) => [
    ...Object(info.affiliates)
  ])

describeOnEngines("Signing up", server, (it) => {
  it.effect("200: everybody may know who may sign up now", () =>
    Effect.gen(function* () {
      const { key, now } = yield* given
      const open = Effect.map(visit("", "GET", "/auth/sign-up"), ({ info }) => info.sign_up)
      assert.deepStrictEqual(yield* open, { roles: ["affiliate"] })
      yield* sendJson(key, "PUT", "/api/v2/network/settings/network", { sign_up: false })
      yield* setTime(now + 2)
      assert.deepStrictEqual(yield* open, { roles: [] })
    })
  )

  it.effect("200: sign up, verify, be approved, sign in", () =>
    Effect.gen(function* () {
      const { email, key } = yield* given
      const asked = yield* signUp(email)
      assert.strictEqual(asked.status, 200, asked.text)
      assert.lengthOf(yield* affiliatesWith(key, email), 0)
      const verified = yield* verify(yield* tokenOf(email))
      assert.strictEqual(verified.status, 200, verified.text)
      assert.notProperty(verified.headers, "set-cookie")
      const [affiliate] = yield* affiliatesWith(key, email)
      assert.deepInclude(affiliate, { email, status: 3, company_name: "New Blog" })
      assert.strictEqual((yield* signIn({ email, password: chosen })).status, 403)
      const path = `/api/v2/network/affiliates/${affiliate.id}`
      assert.strictEqual((yield* sendJson(key, "PUT", path, { status: 1 })).status, 200)
      const entered = yield* signIn({ email, password: chosen })
      assert.deepInclude(sessionOf(entered), {
        role: "affiliate",
        account_id: affiliate.id,
        access: "admin"
      })
    })
  )

  it.effect("403 where the network does not allow it, which is so at first", () =>
    Effect.gen(function* () {
      const { email, key } = yield* given
      yield* sendJson(key, "PUT", "/api/v2/network/settings/network", { sign_up: false })
      const answer = yield* signUp(email)
      assert.deepStrictEqual([answer.status, errorsOf(answer)], [403, ["sign_up"]])
    })
  )

  it.effect("the same answer to a known address, whose owner is told by mail", () =>
    Effect.gen(function* () {
      const { email } = yield* given
      const { account_id } = yield* givenKey("advertiser")
      const person = yield* givenPerson([{ role: "advertiser", account_id }])
      const known = yield* signUp(person.email)
      const unknown = yield* signUp(email)
      const names = ({ headers }: typeof known) => Object.keys(headers).sort()
      assert.strictEqual(known.text, unknown.text)
      assert.strictEqual(known.status, unknown.status)
      assert.deepStrictEqual(names(known), names(unknown))
      const [letter = ""] = yield* letters(person.email, 1)
      assert.include(letter, "You have an account already")
      assert.notInclude(letter, "#")
      assert.strictEqual((yield* signIn(person)).status, 200, "the password stays")
    })
  )

  it.effect("422: links that were used, made up, a day old, or overtaken", () =>
    Effect.gen(function* () {
      const { email, key, now } = yield* given
      yield* signUp(email)
      yield* signUp(email)
      const [first, second] = [yield* tokenOf(email), yield* tokenOf(email, 2)]
      const sql = yield* SqlClient.SqlClient
      const stored = JSON.stringify(yield* sql`SELECT * FROM sign_ups`)
      assert.notInclude(stored, first)
      assert.notInclude(stored, chosen)
      assert.strictEqual((yield* verify("A".repeat(43))).status, 422)
      assert.strictEqual((yield* verify(second)).status, 200)
      for (const token of [first, second]) {
        const answer = yield* verify(token)
        assert.deepStrictEqual([answer.status, errorsOf(answer)], [422, ["token"]])
      }
      assert.lengthOf(yield* affiliatesWith(key, email), 1)
      const late = somebody()
      yield* signUp(late)
      const token = yield* tokenOf(late)
      yield* setTime(now + 86_400)
      assert.strictEqual((yield* verify(token)).status, 422)
    })
  )

  it.effect("422: a stranger's sign-up with the own address needs the stranger's password", () =>
    Effect.gen(function* () {
      const { email, key } = yield* given
      yield* signUp(email, { password: "what the stranger chose" })
      const strangers = yield* tokenOf(email)
      yield* signUp(email)
      const answer = yield* verify(strangers)
      assert.deepStrictEqual([answer.status, errorsOf(answer)], [422, ["password"]])
      assert.lengthOf(yield* affiliatesWith(key, email), 0)
      assert.strictEqual((yield* verify(yield* tokenOf(email, 2))).status, 200)
    })
  )

  it.effect("200: whoever is invited elsewhere signs up all the same", () =>
    Effect.gen(function* () {
      const { email, key } = yield* given
      yield* sendJson(key, "POST", "/api/v2/network/people", { email, access: "viewer" })
      yield* signUp(email)
      const verified = yield* verify(yield* signUpTokenOf(email))
      assert.strictEqual(verified.status, 200, verified.text)
      const [affiliate] = yield* affiliatesWith(key, email)
      yield* sendJson(key, "PUT", `/api/v2/network/affiliates/${affiliate.id}`, { status: 1 })
      assert.lengthOf(sessionOf(yield* signIn({ email, password: chosen })).accounts, 1)
    })
  )

  it.effect("of two who verify at once, one makes the affiliate", () =>
    Effect.gen(function* () {
      const { email, key } = yield* given
      yield* signUp(email)
      const token = yield* tokenOf(email)
      const answers = yield* Effect.all([verify(token), verify(token)], {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(answers.map(({ status }) => status).sort(), [200, 422])
      assert.lengthOf(yield* affiliatesWith(key, email), 1)
    })
  )

  it.effect("a link verifies no address that got an account meanwhile", () =>
    Effect.gen(function* () {
      const { email } = yield* given
      yield* signUp(email)
      const token = yield* tokenOf(email)
      const { account_id } = yield* givenKey("advertiser")
      yield* givenPerson([{ role: "advertiser", account_id }], "admin", email)
      const answer = yield* verify(token)
      assert.deepStrictEqual([answer.status, errorsOf(answer)], [422, ["token"]])
      assert.strictEqual((yield* signIn({ email, password })).status, 200)
    })
  )

  it.effect("422: each field that is not acceptable; nothing else can be set", () =>
    Effect.gen(function* () {
      const { email, key } = yield* given
      const bad = yield* signUp("nobody", { password: "password", password_repeat: "another" })
      assert.sameMembers([...errorsOf(bad)], ["email", "password"])
      yield* signUp(email, { status: 1, referral_commission: "50", internal_notes: "trusted" })
      yield* verify(yield* tokenOf(email))
      const [affiliate] = yield* affiliatesWith(key, email)
      assert.deepInclude(affiliate, { status: 3, internal_notes: null })
    })
  )

  it.effect("links begin with the network's own address; 403 for pages of other sites", () =>
    Effect.gen(function* () {
      const { email } = yield* given
      const foreign = yield* signUp(email, {}, { origin: "https://evil.example" })
      assert.deepStrictEqual([foreign.status, errorsOf(foreign)], [403, ["origin"]])
      yield* signUp(email, {}, { host: "evil.example" })
      assert.lengthOf(yield* tokenOf(email), 43)
      assert.notInclude(lettersTo(email).join(), "evil")
    })
  )

  it.effect("429 after five for one address, known or not", () =>
    Effect.gen(function* () {
      const { email } = yield* given
      const statuses = yield* Effect.replicateEffect(
        Effect.map(signUp(email), ({ status }) => status),
        6
      )
      assert.deepStrictEqual(statuses, [200, 200, 200, 200, 200, 429])
    })
  )
})
