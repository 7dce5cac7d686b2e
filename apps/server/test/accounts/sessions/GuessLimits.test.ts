import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPerson, password } from "../../fixtures/givenPerson.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { exchange } from "../../wire/Exchange.ts"
import { onOneEngine, options, server, WireServer } from "../../wire/WireServer.ts"
import { own } from "./visits.ts"

const given = Effect.gen(function* () {
  const { account_id } = yield* givenKey("affiliate")
  return yield* givenPerson([{ role: "affiliate", account_id }])
})

/** Through a proxy that says where it comes from. */
const signInFrom = (ip: string, body: { readonly email: string; readonly password: string }) =>
  exchange({
    method: "POST",
    path: "/auth/sign-in",
    headers: { ...own, "x-forwarded-for": ip },
    body
  })

/** Statuses of so many guesses. */
const guess = (ip: (index: number) => string, email: string, times: number) =>
  Effect.forEach(
    Array.from({ length: times }, (_, index) => index),
    (index) => Effect.map(signInFrom(ip(index), { email, password: "a guess" }), (a) => a.status)
  )

const ten = Array.from({ length: 10 }, () => 401)

describeOnEngines(
  "Guessing passwords",
  server({ TRUSTED_PROXIES: "127.0.0.1/32" }),
  (it) => {
    it.effect(
      "429 after ten guesses from anywhere, and the owner still gets in from where he was",
      () =>
        Effect.gen(function* () {
          const { email } = yield* given
          const home = "203.0.113.7"
          assert.strictEqual((yield* signInFrom(home, { email, password })).status, 200)
          const statuses = yield* guess((index) => `198.51.100.${index}`, email, 11)
          assert.deepStrictEqual(statuses, [...ten, 429])
          const stranger = yield* signInFrom("192.0.2.1", { email, password })
          assert.strictEqual(stranger.status, 429)
          assert.isAtLeast(Number(stranger.headers["retry-after"]), 800)
          assert.strictEqual((yield* signInFrom(home, { email, password })).status, 200)
          const { pass } = yield* WireServer
          yield* pass(900_000)
          assert.strictEqual((yield* signInFrom("192.0.2.1", { email, password })).status, 200)
        })
    )
  },
  options
)

describeOnEngines(
  "Guesses, which a process counts in memory",
  server({ TRUSTED_PROXIES: "127.0.0.1/32" }),
  (it) => {
    it.effect("addresses that nobody has are limited alike", () =>
      Effect.gen(function* () {
        yield* given
        const ip = (index: number) => `198.51.101.${index}`
        assert.deepStrictEqual(yield* guess(ip, "nobody@people.example", 11), [...ten, 429])
      })
    )

    it.effect("429 after fifty guesses from one network, whomever they are for", () =>
      Effect.gen(function* () {
        const { email } = yield* given
        const from = (index: number) => `2001:db8:1:2::${(index + 1).toString(16)}`
        for (let index = 0; index < 50; index++) {
          const [status] = yield* guess(() => from(index), `guess-${index}@people.example`, 1)
          assert.strictEqual(status, 401)
        }
        assert.strictEqual((yield* signInFrom(from(50), { email, password })).status, 429)
        const next = "2001:db8:1:3::1"
        assert.strictEqual((yield* signInFrom(next, { email, password })).status, 200)
      })
    )

    it.effect("a right password is no guess", () =>
      Effect.gen(function* () {
        const { email } = yield* given
        for (let index = 0; index < 60; index++) {
          const answer = yield* signInFrom("192.0.2.77", { email, password })
          assert.strictEqual(answer.status, 200, String(index))
        }
      })
    )
  },
  onOneEngine
)
