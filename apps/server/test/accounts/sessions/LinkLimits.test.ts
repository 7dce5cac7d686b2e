import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { digest } from "../../../src/accounts/keys/NewKey.ts"
import { cheapHash, password as ownPassword } from "../../fixtures/givenPerson.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { exchange } from "../../wire/Exchange.ts"
import { onOneEngine, options, server, WireServer } from "../../wire/WireServer.ts"
import { makeAuthenticator } from "../passkeys/Authenticator.ts"
import { own } from "./visits.ts"

const password = "a better horse battery"
const madeUp = "A".repeat(43)

/** What takes something that its sender could guess, and how a wrong guess is answered. */
const addresses = [
  { path: "/auth/reset-password", body: { token: madeUp, password }, wrong: 422 },
  { path: "/auth/verify-email", body: { token: madeUp, password }, wrong: 422 },
  { path: "/auth/accept-invitation", body: { token: madeUp, password }, wrong: 422 },
  { path: "/auth/sign-in-link", body: { token: madeUp }, wrong: 422 },
  {
    path: "/auth/passkeys/sign-in",
    body: { credential: makeAuthenticator().signIn(madeUp) },
    wrong: 401
  }
]

const send = (ip: string, path: string, body: object) =>
  exchange({ method: "POST", path, headers: { ...own, "x-forwarded-for": ip }, body })

/** The statuses of so many guesses, each from another address of one network. */
const guess = (network: string, { body, path }: (typeof addresses)[number], times: number) =>
  Effect.forEach(
    Array.from({ length: times }, (_, index) => index + 1),
    (index) => Effect.map(send(`${network}::${index.toString(16)}`, path, body), (a) => a.status)
  )

/** A sign-up that can be verified. */
const givenSignUp = Effect.fnUntraced(function* (token: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO sign_ups ${sql.insert({
      digest: digest(token),
      hash: cheapHash,
      terms: JSON.stringify({ email: `${token.toLowerCase()}@new.example` }),
      expires: 4_102_444_800
    })}`
  return { token, password: ownPassword }
})

describeOnEngines(
  "Guessed tokens of links, which a process counts in memory",
  server({ TRUSTED_PROXIES: "127.0.0.1/32" }),
  (it) => {
    for (const [index, address] of addresses.entries()) {
      const { path, wrong } = address
      it.effect(`429 after fifty wrong ones from one network: ${path}`, () =>
        Effect.gen(function* () {
          const network = `2001:db8:${index}:1`
          const statuses = yield* guess(network, address, 51)
          assert.deepStrictEqual(statuses, [...Array.from({ length: 50 }, () => wrong), 429])
          const [elsewhere] = yield* guess(`2001:db8:${index}:2`, address, 1)
          assert.strictEqual(elsewhere, wrong)
          const { pass } = yield* WireServer
          yield* pass(900_000)
          assert.deepStrictEqual(yield* guess(network, address, 1), [wrong])
        })
      )
    }
  },
  onOneEngine
)

describeOnEngines(
  "Guessing tokens of links",
  server({ TRUSTED_PROXIES: "127.0.0.1/32" }),
  (it) => {
    it.effect("a token that is good is no guess, and works where nobody guesses", () =>
      Effect.gen(function* () {
        const path = "/auth/verify-email"
        const guesses = (times: number) =>
          guess("2001:db8:9:1", { path, body: { token: madeUp, password }, wrong: 422 }, times)
        yield* guesses(49)
        const [first, second] = [
          yield* givenSignUp("V".repeat(43)),
          yield* givenSignUp("W".repeat(43))
        ]
        assert.strictEqual((yield* send("2001:db8:9:1::1", path, first)).status, 200)
        assert.deepStrictEqual(yield* guesses(2), [422, 429])
        const late = yield* send("2001:db8:9:1::1", path, second)
        assert.strictEqual(late.status, 429)
        assert.isAtLeast(Number(late.headers["retry-after"]), 800)
        assert.strictEqual((yield* send("2001:db8:9:2::1", path, second)).status, 200)
      })
    )
  },
  options
)
