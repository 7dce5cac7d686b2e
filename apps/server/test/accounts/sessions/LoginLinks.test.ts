import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPerson, password } from "../../fixtures/givenPerson.ts"
import { type Answer, sendJson, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { cookieOf, sessionOf, visit } from "./visits.ts"

const network = "/api/v2/network"
const start = 1_800_000_000

let count = 0
const newEmail = () => {
  count += 1
  return `linked-${count}@people.example`
}

const tokenOf = ({ info }: Answer): string => String(info.one_time_login_link).split("#")[1] ?? ""

const follow = (token: string) => visit("", "POST", "/auth/sign-in-link", { token })

/** The answer to making an affiliate, which has a link. */
const made = Effect.fnUntraced(function* (email: string, fields = {}) {
  yield* setTime(start)
  const { key } = yield* givenKey("manager")
  const answer = yield* sendJson(key, "POST", `${network}/affiliates`, { email, ...fields })
  assert.strictEqual(answer.status, 200, answer.text)
  return answer
})

describeOnEngines("Login links", server, (it) => {
  it.effect("200: the one of a new affiliate signs it in once", () =>
    Effect.gen(function* () {
      const email = newEmail()
      const token = tokenOf(yield* made(email))
      const sql = yield* SqlClient.SqlClient
      assert.notInclude(JSON.stringify(yield* sql`SELECT * FROM login_links`), token)
      const answer = yield* follow(token)
      assert.strictEqual(answer.status, 200, answer.text)
      assert.deepInclude(sessionOf(answer), { role: "affiliate", email, access: "admin" })
      const profile = yield* visit(cookieOf(answer), "GET", "/api/v2/affiliate/profile")
      assert.strictEqual(profile.status, 200)
      const again = yield* follow(token)
      assert.deepStrictEqual([again.status, errorsOf(again)], [422, ["token"]])
      assert.notProperty(again.headers, "set-cookie")
    })
  )

  it.effect("422: after five minutes, and made-up ones; 403: where the account waits", () =>
    Effect.gen(function* () {
      const late = tokenOf(yield* made(newEmail()))
      const waiting = tokenOf(yield* made(newEmail(), { status: 3 }))
      assert.strictEqual((yield* follow(waiting)).status, 403)
      yield* setTime(start + 300)
      assert.strictEqual((yield* follow(late)).status, 422)
      assert.strictEqual((yield* follow("A".repeat(43))).status, 422)
      assert.deepStrictEqual(errorsOf(yield* follow("short")), ["token"])
    })
  )

  it.effect("422: a link of an account opens no other account of the same address", () =>
    Effect.gen(function* () {
      const owner = yield* givenKey("manager")
      const email = newEmail()
      const account = { role: "manager", account_id: owner.account_id } as const
      yield* givenPerson([account], "admin", email)
      const answer = yield* follow(tokenOf(yield* made(email)))
      assert.deepStrictEqual([answer.status, errorsOf(answer)], [422, ["token"]])
      assert.notProperty(answer.headers, "set-cookie")
    })
  )

  it.effect("of two who follow a link at once, one is signed in", () =>
    Effect.gen(function* () {
      const token = tokenOf(yield* made(newEmail()))
      const answers = yield* Effect.all([follow(token), follow(token)], {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(answers.map(({ status }) => status).sort(), [200, 422])
    })
  )

  it.effect(
    "get-login-link: 200 with the right password, 401 otherwise, for the chosen account",
    () =>
      Effect.gen(function* () {
        yield* setTime(start)
        const { key } = yield* givenKey("manager")
        const affiliate = yield* givenKey("affiliate")
        const advertiser = yield* givenKey("advertiser")
        const { email } = yield* givenPerson([
          { role: "affiliate", account_id: affiliate.account_id },
          { role: "advertiser", account_id: advertiser.account_id }
        ])
        const path = `${network}/get-login-link`
        const ask = (fields: object) => sendJson(key, "POST", path, { email, ...fields })
        const answer = yield* ask({ password, role: "affiliate" })
        assert.strictEqual(answer.status, 200, answer.text)
        assert.strictEqual(sessionOf(yield* follow(tokenOf(answer))).role, "affiliate")
        assert.strictEqual((yield* ask({ password: "a guess" })).status, 401)
        assert.strictEqual((yield* ask({ password, role: "manager" })).status, 403)
        const stranger = { email: newEmail(), password }
        assert.strictEqual((yield* sendJson(key, "POST", path, stranger)).status, 401)
        assert.strictEqual((yield* sendJson(affiliate.key, "POST", path, stranger)).status, 403)
      })
  )

  it.effect("user/reset-password: 200, whether somebody has the address", () =>
    Effect.gen(function* () {
      yield* setTime(start)
      const { key } = yield* givenKey("manager")
      const { email } = yield* givenPerson([])
      const ask = (to: string) =>
        sendJson(key, "POST", `${network}/user/reset-password`, { email: to })
      const [known, unknown] = [yield* ask(email), yield* ask(newEmail())]
      assert.strictEqual(known.status, 200, known.text)
      assert.strictEqual(known.text, unknown.text)
    })
  )
})
