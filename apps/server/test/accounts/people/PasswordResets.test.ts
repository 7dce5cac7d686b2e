import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPerson, password } from "../../fixtures/givenPerson.ts"
import { sendJson, serverWith, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { own, signedIn, signIn, visit } from "../sessions/visits.ts"
import { mailbox, tokenIn as tokenOf } from "./mailbox.ts"

const start = 1_800_000_000
const next = "a better horse battery"
const data = mkdtempSync(join(tmpdir(), "affnet-mail-"))
const mails = join(data, "mail")
const publicUrl = "https://network.example"

afterAll(() => rmSync(data, { recursive: true }))

const server = serverWith({ DATA_DIR: data, AFFNET_PUBLIC_URL: publicUrl })

const given = Effect.gen(function* () {
  yield* setTime(start)
  const { account_id } = yield* givenKey("affiliate")
  return yield* givenPerson([{ role: "affiliate", account_id }])
})

const { letters, lettersTo } = mailbox(data)

const ask = (email: string, headers = {}) =>
  visit("", "POST", "/auth/forgot-password", { email }, { ...own, ...headers })

const reset = (token: string, chosen = next) =>
  visit("", "POST", "/auth/reset-password", { token, password: chosen })

const tokenIn = (letter: string | undefined) => tokenOf(letter, "reset-password")

/** The tokens of so many links that somebody asked for. */
const asked = Effect.fnUntraced(function* (email: string, count: number) {
  for (let index = 0; index < count; index++) assert.strictEqual((yield* ask(email)).status, 200)
  return (yield* letters(email, count)).map(tokenIn)
})

describeOnEngines("A forgotten password", server, (it) => {
  it.effect("200: the mailed link sets another one once, and ends all sessions", () =>
    Effect.gen(function* () {
      const { email } = yield* given
      const session = yield* signedIn({ email, password })
      const [token = ""] = yield* asked(email, 1)
      assert.lengthOf(token, 43)
      const answer = yield* reset(token)
      assert.strictEqual(answer.status, 200, answer.text)
      assert.notProperty(answer.headers, "set-cookie")
      assert.strictEqual((yield* visit(session, "GET", "/auth/session")).status, 401)
      assert.strictEqual((yield* signIn({ email, password })).status, 401)
      assert.strictEqual((yield* signIn({ email, password: next })).status, 200)
      const again = yield* reset(token, "yet another one")
      assert.deepStrictEqual([again.status, errorsOf(again)], [422, ["token"]])
      assert.strictEqual((yield* signIn({ email, password: next })).status, 200)
    })
  )

  it.effect("200: a manager who was made without a password chooses the first one", () =>
    Effect.gen(function* () {
      yield* setTime(start)
      const { key } = yield* givenKey("manager")
      // Another one on each engine: they share the mailbox.
      const email = `${key.replaceAll(/[^a-z0-9]/gu, "")}@network.example`
      const made = yield* sendJson(key, "POST", "/api/v2/network/managers", {
        email,
        role: "analyst"
      })
      assert.strictEqual(made.status, 200, made.text)
      const [token = ""] = yield* asked(email, 1)
      assert.strictEqual((yield* reset(token)).status, 200)
      assert.strictEqual((yield* signIn({ email, password: next })).status, 200)
    })
  )

  it.effect("the same answer to an address that nobody has, and no letter", () =>
    Effect.gen(function* () {
      const { email } = yield* given
      const known = yield* ask(email)
      const unknown = yield* ask("nobody@people.example")
      assert.strictEqual(known.text, unknown.text)
      assert.strictEqual(known.status, unknown.status)
      yield* letters(email, 1)
      assert.lengthOf(lettersTo("nobody@people.example"), 0)
    })
  )

  it.effect("422: made-up tokens, those of an hour ago, and those that another reset left", () =>
    Effect.gen(function* () {
      const { email } = yield* given
      assert.strictEqual((yield* reset("A".repeat(43))).status, 422)
      assert.deepStrictEqual(errorsOf(yield* reset("short")), ["token"])
      const [first = "", second = "", third = ""] = yield* asked(email, 3)
      const sql = yield* SqlClient.SqlClient
      const stored = yield* sql`SELECT digest FROM person_tokens`
      assert.notInclude(JSON.stringify(stored), first)
      assert.strictEqual((yield* reset(String(stored[0]?.digest).slice(0, 43))).status, 422)
      assert.deepStrictEqual(errorsOf(yield* reset(first, "password")), ["password"])
      assert.strictEqual((yield* reset(first)).status, 200)
      assert.strictEqual((yield* reset(second)).status, 422)
      assert.strictEqual((yield* reset(third)).status, 422)
      const [, , , late = ""] = yield* Effect.andThen(ask(email), letters(email, 4)).pipe(
        Effect.map((found) => found.map(tokenIn))
      )
      yield* setTime(start + 3600)
      assert.strictEqual((yield* reset(late)).status, 422)
    })
  )

  it.effect("of two who use a link at once, one sets the password", () =>
    Effect.gen(function* () {
      const { email } = yield* given
      const [token = ""] = yield* asked(email, 1)
      const answers = yield* Effect.all([reset(token), reset(token, "yet another one")], {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(answers.map(({ status }) => status).sort(), [200, 422])
    })
  )

  it.effect("links begin with the network's own address, whatever the request says", () =>
    Effect.gen(function* () {
      const { email } = yield* given
      yield* ask(email, { host: "evil.example", "x-forwarded-host": "evil.example" })
      const [letter = ""] = yield* letters(email, 1)
      assert.notInclude(letter, "evil")
      assert.lengthOf(tokenIn(letter), 43)
      const [name = ""] = readdirSync(mails)
      assert.strictEqual(statSync(join(mails, name)).mode & 0o777, 0o600)
    })
  )
})

describeOnEngines("Asking for letters", serverWith({ DATA_DIR: data }), (it) => {
  it.effect("429 after five for one address and twenty for one network, known or not", () =>
    Effect.gen(function* () {
      const { email } = yield* given
      const statuses = (address: string, count: number) =>
        Effect.replicateEffect(
          Effect.map(ask(address), ({ status }) => status),
          count
        )
      const expected = [200, 200, 200, 200, 200, 429]
      assert.deepStrictEqual(yield* statuses(email, 6), expected)
      assert.deepStrictEqual(yield* statuses("nobody@people.example", 6), expected)
      for (let index = 0; index < 8; index++) {
        assert.deepStrictEqual(yield* statuses(`somebody-${index}@people.example`, 1), [200])
      }
      assert.deepStrictEqual(yield* statuses("last@people.example", 1), [429])
      yield* setTime(start + 3600)
      assert.deepStrictEqual(yield* statuses(email, 1), [200])
    })
  )
})
