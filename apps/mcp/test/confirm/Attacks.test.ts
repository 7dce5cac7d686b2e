import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Confirmations } from "../../src/confirm/Confirmations.ts"
import { canonical } from "../../src/confirm/canonical.ts"
import type { Binding, TokenRefused } from "../../src/confirm/Token.ts"

const invoice = { advertiser_id: 7, currency: "EUR", amount: "100.00" }

const binding: Binding = {
  principal: "5f1c",
  tool: "invoice_create",
  arguments: canonical(invoice)
}
const withArguments = (args: object): Binding => ({ ...binding, arguments: canonical(args) })

type Reason = TokenRefused["reason"]

/** Announces a call, and tries to get another one through with its token, or one like it. */
const refused = (reason: Reason, other: Binding, forge: (token: string) => string = (it) => it) =>
  Effect.gen(function* () {
    const confirmations = yield* Confirmations
    const token = yield* confirmations.announce(binding)
    const error = yield* Effect.flip(confirmations.spend(forge(token), other))
    assert.strictEqual(error.reason, reason)
    // The attack has not used up the token of the honest caller.
    yield* confirmations.spend(token, binding)
  }).pipe(Effect.provide(Confirmations.layer))

const part = (token: string, index: number) => token.split(".")[index] ?? ""
const replaced = (index: number, f: (part: string) => string) => (token: string) =>
  token
    .split(".")
    .map((part, at) => (at === index ? f(part) : part))
    .join(".")

const otherBindings: Readonly<Record<string, Binding>> = {
  "another principal": { ...binding, principal: "5f1d" },
  "no principal": { ...binding, principal: "" },
  "another tool": { ...binding, tool: "lead_create" },
  "another amount": withArguments({ ...invoice, amount: "1000.00" }),
  "an amount of another type": withArguments({ ...invoice, amount: 100 }),
  "another advertiser": withArguments({ ...invoice, advertiser_id: 8 }),
  "one argument more": withArguments({ ...invoice, status: "paid" }),
  "one argument less": withArguments({ advertiser_id: 7, currency: "EUR" }),
  "no arguments": withArguments({}),
  "a file where there was none": { ...binding, file: "ZmlsZQ" },
  "arguments and file that run into each other": {
    ...binding,
    arguments: binding.arguments.slice(0, -1),
    file: binding.arguments.slice(-1)
  },
  "tool and arguments that run into each other": {
    ...binding,
    tool: `invoice_create${binding.arguments.charAt(0)}`,
    arguments: binding.arguments.slice(1)
  },
  "principal and tool that run into each other": {
    ...binding,
    principal: `${binding.principal}i`,
    tool: binding.tool.slice(1)
  }
}

const forgeries: Readonly<Record<string, (token: string) => string>> = {
  "an empty token": () => "",
  "a word": () => "yes",
  "a longer life": replaced(1, (expiry) => (Number.parseInt(expiry, 36) + 60).toString(36)),
  "an endless life": replaced(1, () => "zzzzzzzzz"),
  "another nonce": replaced(0, (nonce) => nonce.split("").toReversed().join("")),
  "no signature": replaced(2, () => ""),
  "a signature of zeros": replaced(2, () => "A".repeat(22)),
  "a changed bit of the signature": replaced(
    2,
    (mac) => (mac.startsWith("A") ? "B" : "A") + mac.slice(1)
  ),
  "another way to write the same signature": replaced(2, (mac) => {
    const last = mac.at(-1) ?? "A"
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    return mac.slice(0, -1) + (alphabet[alphabet.indexOf(last) ^ 1] ?? "A")
  }),
  "a blank behind it": (token) => `${token} `,
  "a line feed behind it": (token) => `${token}\n`,
  "upper case": replaced(
    1,
    (expiry) => expiry.toUpperCase() + "Z".slice(0, Number(!/[a-z]/u.test(expiry)))
  ),
  "a part more": (token) => `${token}.${part(token, 2)}`
}

describe("A confirmation", () => {
  for (const [what, other] of Object.entries(otherBindings)) {
    it.effect(`is not good for ${what}`, () => refused("foreign", other))
  }
  for (const [what, forge] of Object.entries(forgeries)) {
    it.effect(`can't be forged: ${what}`, () => refused("foreign", binding, forge))
  }

  it.effect("is good for the file that was shown, and for no other", () =>
    Effect.gen(function* () {
      const { announce, spend } = yield* Confirmations
      const withFile = { ...binding, file: "b25l" }
      const token = yield* announce(withFile)
      for (const file of ["b3RoZXI", "", undefined]) {
        const error = yield* Effect.flip(spend(token, { ...binding, file }))
        assert.strictEqual(error.reason, "foreign")
      }
      yield* spend(token, withFile)
    }).pipe(Effect.provide(Confirmations.layer))
  )

  it.effect("is good once", () =>
    Effect.gen(function* () {
      const { announce, spend } = yield* Confirmations
      const token = yield* announce(binding)
      yield* spend(token, binding)
      assert.strictEqual((yield* Effect.flip(spend(token, binding))).reason, "spent")
    }).pipe(Effect.provide(Confirmations.layer))
  )

  it.effect("is good once, however many use it at the same time", () =>
    Effect.gen(function* () {
      const { announce, spend } = yield* Confirmations
      const token = yield* announce(binding)
      const spends = Array.from({ length: 50 }, () => Effect.exit(spend(token, binding)))
      const exits = yield* Effect.all(spends, { concurrency: "unbounded" })
      assert.strictEqual(exits.filter(({ _tag }) => _tag === "Success").length, 1)
    }).pipe(Effect.provide(Confirmations.layer))
  )

  it.effect("is good for five minutes", () =>
    Effect.gen(function* () {
      const { announce, spend } = yield* Confirmations
      const [early, late] = [yield* announce(binding), yield* announce(binding)]
      yield* TestClock.adjust("300 seconds")
      yield* spend(early, binding)
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* Effect.flip(spend(late, binding))).reason, "expired")
    }).pipe(Effect.provide(Confirmations.layer))
  )

  it.effect("is not good in another process", () =>
    Effect.gen(function* () {
      const announced = Effect.flatMap(Confirmations, ({ announce }) => announce(binding))
      const token = yield* Effect.provide(announced, Confirmations.layer)
      const spent = Effect.flatMap(Confirmations, ({ spend }) => spend(token, binding))
      const error = yield* Effect.flip(Effect.provide(spent, Confirmations.layer))
      assert.strictEqual(error.reason, "foreign")
    })
  )

  it("does not care in which order arguments are named", () => {
    assert.strictEqual(
      canonical({ b: [1, { d: 1, c: 2 }], a: "x" }),
      '{"a":"x","b":[1,{"c":2,"d":1}]}'
    )
  })
})
