import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Secret, TOTP } from "otpauth"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPerson, password } from "../../fixtures/givenPerson.ts"
import { type Answer, sendJson, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { signedIn, signIn, visit } from "../sessions/visits.ts"

const start = 1_800_000_000
const confirming = { current_password: password }

/** What an app shows at a time. */
const codeAt = (secret: string, seconds: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: seconds * 1000 })

const secretOf = ({ info }: Answer): string => String(info.secret)

/** Somebody who signs in for an affiliate. */
const given = Effect.gen(function* () {
  yield* setTime(start)
  const { account_id, key } = yield* givenKey("affiliate")
  const person = yield* givenPerson([{ role: "affiliate", account_id }])
  return { account_id, cookie: yield* signedIn(person), key, person }
})

/** The same with a second factor, a minute later. */
const secured = Effect.gen(function* () {
  const found = yield* given
  const secret = secretOf(yield* visit(found.cookie, "POST", "/auth/totp", confirming))
  const code = codeAt(secret, start)
  const answer = yield* visit(found.cookie, "POST", "/auth/totp/confirm", { code })
  assert.strictEqual(answer.status, 200, answer.text)
  yield* setTime(start + 60)
  const recovery: ReadonlyArray<string> = [...Object(answer.info.recovery_codes)]
  return { ...found, recovery, secret, confirmedWith: code }
})

const refused = (answer: Answer) => [answer.status, errorsOf(answer)]
const needsCode = [401, ["code"]]

describeOnEngines("A second factor", server, (it) => {
  it.effect("200: is set up, confirmed, asked for and removed", () =>
    Effect.gen(function* () {
      const { cookie, person, recovery, secret } = yield* secured
      assert.strictEqual(new Set(recovery).size, 10)
      for (const code of recovery) assert.match(code, /^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/u)
      const without = yield* signIn(person)
      assert.deepStrictEqual(refused(without), needsCode)
      assert.notProperty(without.headers, "set-cookie")
      const entered = yield* signIn({ ...person, code: codeAt(secret, start + 60) })
      assert.strictEqual(entered.status, 200, entered.text)
      assert.strictEqual(Object(entered.info.session).has_second_factor, true)
      const removed = yield* visit(cookie, "POST", "/auth/totp/remove", confirming)
      assert.strictEqual(removed.status, 200, removed.text)
      const free = yield* signIn(person)
      assert.strictEqual(Object(free.info.session).has_second_factor, false)
    })
  )

  it.effect("counts only once it is confirmed, with the address that apps read", () =>
    Effect.gen(function* () {
      const { cookie, person } = yield* given
      const first = yield* visit(cookie, "POST", "/auth/totp", confirming)
      const uri = new URL(String(first.info.uri))
      assert.strictEqual(uri.protocol, "otpauth:")
      assert.strictEqual(uri.searchParams.get("secret"), secretOf(first))
      assert.include(decodeURIComponent(uri.pathname), person.email)
      assert.strictEqual((yield* signIn(person)).status, 200)
      const second = yield* visit(cookie, "POST", "/auth/totp", confirming)
      const old = { code: codeAt(secretOf(first), start) }
      const stale = yield* visit(cookie, "POST", "/auth/totp/confirm", old)
      assert.deepStrictEqual(refused(stale), [422, ["code"]])
      const code = codeAt(secretOf(second), start)
      assert.strictEqual((yield* visit(cookie, "POST", "/auth/totp/confirm", { code })).status, 200)
      const again = yield* visit(cookie, "POST", "/auth/totp", confirming)
      assert.deepStrictEqual(refused(again), [422, ["totp"]])
      const twice = yield* visit(cookie, "POST", "/auth/totp/confirm", { code })
      assert.deepStrictEqual(refused(twice), [422, ["totp"]])
    })
  )

  it.effect("a change needs the password, a session, and our own page", () =>
    Effect.gen(function* () {
      const { cookie, key } = yield* secured
      for (const path of ["/auth/totp", "/auth/totp/remove"]) {
        const wrong = yield* visit(cookie, "POST", path, { current_password: "something else" })
        assert.deepStrictEqual(refused(wrong), [422, ["current_password"]])
        const none = yield* visit(cookie, "POST", path, {})
        assert.deepStrictEqual(refused(none), [422, ["current_password"]])
        assert.strictEqual((yield* visit("", "POST", path, confirming)).status, 401)
        assert.strictEqual((yield* sendJson(key, "POST", path, confirming)).status, 403)
        const forged = yield* visit(cookie, "POST", path, confirming, {})
        assert.strictEqual(forged.status, 403)
      }
      assert.deepStrictEqual(
        refused(yield* visit(cookie, "POST", "/auth/totp/confirm", { code: "x" })),
        [422, ["totp"]]
      )
    })
  )

  it.effect("401: codes that were used, are of another time, or of somebody else", () =>
    Effect.gen(function* () {
      const { confirmedWith, person, secret } = yield* secured
      const other = yield* secured
      const enter = (code: string) => signIn({ ...person, code })
      assert.deepStrictEqual(refused(yield* enter(confirmedWith)), needsCode)
      const code = codeAt(secret, start + 60)
      assert.strictEqual((yield* enter(code)).status, 200)
      assert.deepStrictEqual(refused(yield* enter(code)), needsCode, "replayed")
      assert.deepStrictEqual(
        refused(yield* enter(codeAt(secret, start + 30))),
        needsCode,
        "an earlier one after a later one"
      )
      for (const wrong of [
        codeAt(secret, start + 120),
        codeAt(secret, start - 60),
        codeAt(other.secret, start + 60),
        other.recovery[0] ?? "",
        "000000x",
        ""
      ]) {
        assert.deepStrictEqual(refused(yield* enter(wrong)), needsCode, wrong)
      }
      assert.strictEqual((yield* enter(codeAt(secret, start + 90))).status, 200, "clocks differ")
    })
  )

  it.effect("of two who use a code at once, one is signed in", () =>
    Effect.gen(function* () {
      const { person, recovery, secret } = yield* secured
      for (const code of [codeAt(secret, start + 60), recovery[0] ?? ""]) {
        const answers = yield* Effect.all(
          [signIn({ ...person, code }), signIn({ ...person, code })],
          {
            concurrency: "unbounded"
          }
        )
        assert.deepStrictEqual(answers.map(({ status }) => status).sort(), [200, 401])
      }
    })
  )

  it.effect("a recovery code works once, however it is typed", () =>
    Effect.gen(function* () {
      const { person, recovery } = yield* secured
      const [first = "", second = ""] = recovery
      assert.strictEqual((yield* signIn({ ...person, code: first })).status, 200)
      assert.deepStrictEqual(refused(yield* signIn({ ...person, code: first })), needsCode)
      const typed = ` ${second.toLowerCase().replaceAll("-", " ")}`
      assert.strictEqual((yield* signIn({ ...person, code: typed })).status, 200)
    })
  )

  it.effect("429 after ten wrong codes, whatever else is tried between", () =>
    Effect.gen(function* () {
      const { person, secret } = yield* secured
      for (let index = 0; index < 10; index++) {
        assert.strictEqual((yield* signIn({ ...person, code: "000000" })).status, 401)
        assert.strictEqual((yield* signIn(person)).status, 401)
      }
      const code = codeAt(secret, start + 60)
      assert.strictEqual((yield* signIn({ ...person, code })).status, 429)
      yield* setTime(start + 60 + 3600)
      const later = codeAt(secret, start + 60 + 3600)
      assert.strictEqual((yield* signIn({ ...person, code: later })).status, 200)
    })
  )

  it.effect("links ask for it as well, and stay good until it is right", () =>
    Effect.gen(function* () {
      const { person, secret } = yield* secured
      const { key } = yield* givenKey("manager")
      const path = "/api/v2/network/get-login-link"
      const { email } = person
      const made = yield* sendJson(key, "POST", path, { email, password })
      const [, token = ""] = String(made.info.one_time_login_link).split("#")
      const follow = (fields = {}) => visit("", "POST", "/auth/sign-in-link", { token, ...fields })
      assert.deepStrictEqual(refused(yield* follow()), needsCode)
      assert.deepStrictEqual(refused(yield* follow({ code: "000000" })), needsCode)
      const code = codeAt(secret, start + 60)
      assert.strictEqual((yield* follow({ code })).status, 200)
      const again = yield* follow({ code: codeAt(secret, start + 90) })
      assert.deepStrictEqual(refused(again), [422, ["token"]])
    })
  )

  it.effect("a wrong password is told from nothing, and a changed one keeps the factor", () =>
    Effect.gen(function* () {
      const { cookie, person, secret } = yield* secured
      const { email } = person
      const code = codeAt(secret, start + 60)
      const wrong = yield* signIn({ email, password: "something else", code })
      assert.deepStrictEqual(refused(wrong), [401, ["password"]])
      const next = "a better horse battery"
      yield* visit(cookie, "PUT", "/auth/password", { ...confirming, password: next })
      assert.deepStrictEqual(refused(yield* signIn({ email, password: next })), needsCode)
      assert.strictEqual((yield* signIn({ email, password: next, code })).status, 200)
    })
  )

  it.effect("a copy of the database has neither secrets nor codes", () =>
    Effect.gen(function* () {
      const { account_id, recovery, secret } = yield* secured
      const sql = yield* SqlClient.SqlClient
      const rows = [yield* sql`SELECT * FROM totps`, yield* sql`SELECT * FROM recovery_codes`]
      const copy = JSON.stringify(rows)
      assert.notInclude(copy, secret)
      for (const code of recovery) assert.notInclude(copy, code.replaceAll("-", ""))
      const other = yield* secured
      yield* sql`
        UPDATE totps SET sealed = (SELECT sealed FROM totps WHERE person_id = ${other.person.id})
        WHERE person_id <> ${other.person.id}`
      const log = yield* sql`SELECT message FROM activity_log WHERE account_id = ${account_id}`
      assert.include(JSON.stringify(log), "set up the own second factor")
    })
  )
})
