import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import {
  AffiliatePayout,
  Manager,
  PayoutChoice,
  PayoutRunUpdate,
  PayoutShares,
  PayoutSteps
} from "../../../src/index.ts"
import { exchange } from "../../../src/money/PaymentDetails.ts"
import { CalendarDate } from "../../../src/values/CalendarDate.ts"
import { Amount } from "../../../src/values/Money.ts"
import { UnixTime } from "../../../src/values/UnixTime.ts"

const hours = (count: number) => count * 3_600_000
const nowMillis = Date.parse("2026-03-01T09:30:00Z")
const secondsAgo = (millis: number) => UnixTime.make(Math.floor((nowMillis - millis) / 1000))

const details = {
  updated: secondsAgo(hours(48)),
  method: {
    supported_currencies: "EUR",
    payment_threshold: Amount.make("50.00"),
    payment_threshold_currency: "EUR"
  }
}
const invoices = [{ amount: 600_000n, network_amount: 600_000n }]
const due = { standing: "active" as const, invoices, details }
const circumstances = {
  currency: "EUR" as const,
  home: "EUR" as const,
  nowMillis,
  exchange: exchange(new Map()),
  isNamed: false
}

const reasonOf = (affiliate: PayoutChoice.DueAffiliate, isNamed = false) => {
  const [choice] = PayoutChoice.choose([affiliate], { ...circumstances, isNamed })
  return choice?.isPaid === false ? choice.reason : undefined
}

describe("who is paid in a run", () => {
  it("is everybody who is owed enough and said where to", () => {
    assert.isUndefined(reasonOf(due))
    assert.match(reasonOf({ ...due, standing: "inactive" }) ?? "", /not active/)
    assert.match(reasonOf({ ...due, invoices: [] }) ?? "", /owed nothing/)
    assert.match(reasonOf({ ...due, details: undefined }) ?? "", /no payment method/)
    const low = [{ amount: 499_999n, network_amount: 499_999n }]
    assert.match(reasonOf({ ...due, invoices: low }) ?? "", /below the threshold of 50.00 EUR/)
    const method = { ...details.method, payment_threshold_currency: "USD" }
    assert.match(reasonOf({ ...due, details: { ...details, method } }) ?? "", /no rate/)
  })

  it("is one that was deleted where the run names it, with whatever it is owed", () => {
    const low = [{ amount: 1n, network_amount: 1n }]
    const deleted = { ...due, standing: "deleted" as const, invoices: low }
    assert.match(reasonOf(deleted) ?? "", /was deleted/)
    assert.isUndefined(reasonOf(deleted, true))
    assert.match(reasonOf({ ...due, standing: "inactive" }, true) ?? "", /not active/)
    const method = { ...details.method, payment_threshold_currency: "USD" }
    const unknown = { ...deleted, details: { ...details, method } }
    assert.isUndefined(reasonOf(unknown, true))
    const named = { ...circumstances, isNamed: true }
    assert.isUndefined(PayoutChoice.problemOf([unknown], named, CalendarDate.make("2026-03-01")))
  })

  it("is nobody whose details changed within a day", () => {
    const changed = (millis: number) => ({ ...details, updated: secondsAgo(millis) })
    assert.match(reasonOf({ ...due, details: changed(hours(24) - 1000) }) ?? "", /24 hours/)
    assert.isUndefined(reasonOf({ ...due, details: changed(hours(24)) }))
  })

  it("is at most a thousand at once", () => {
    const all = Array.from({ length: 1002 }, () => due)
    const choices = PayoutChoice.choose(all, circumstances)
    assert.lengthOf(
      choices.filter(({ isPaid }) => !isPaid),
      2
    )
  })
})

const run = {
  currency: "EUR" as const,
  status: "approved" as const,
  maker: { id: Manager.ManagerId.make(1) },
  payouts: [
    {
      id: AffiliatePayout.PayoutId.make(5),
      amount: Amount.make("10.00"),
      status: "pending" as const
    },
    {
      id: AffiliatePayout.PayoutId.make(6),
      amount: Amount.make("20.00"),
      status: "pending" as const
    }
  ]
}
const decode = Schema.decodeUnknownSync(PayoutRunUpdate.PayoutRunUpdate)
const other = { manager_id: 2, isOther: true }
const problemOf = (result: ReturnType<typeof PayoutSteps.decide>) =>
  Result.isFailure(result) ? result.failure.problem : undefined

describe("how a run goes on", () => {
  it("is approved by somebody else where the network asks for it", () => {
    const draft = { ...run, status: "draft" as const }
    const maker = { manager_id: 1, isOther: true }
    assert.match(
      problemOf(PayoutSteps.decide(draft, { status: "approved" }, maker)) ?? "",
      /another/
    )
    assert.isUndefined(problemOf(PayoutSteps.decide(draft, { status: "approved" }, other)))
    const alone = { ...maker, isOther: false }
    assert.isUndefined(problemOf(PayoutSteps.decide(draft, { status: "approved" }, alone)))
    assert.match(
      problemOf(PayoutSteps.decide(draft, { status: "paid" }, other)) ?? "",
      /after draft/
    )
  })

  it("settles each payout once, and never above its amount", () => {
    const settle = (...payouts: ReadonlyArray<Record<string, unknown>>) =>
      PayoutSteps.decide(run, decode({ payouts }), other)
    const part = settle({ id: 5, status: "paid", amount: "4.00" })
    assert.deepStrictEqual(Result.getOrThrow(part), {
      status: "approved",
      payouts: [{ id: 5, status: "partly_paid", paid: 40_000n, problem: null }]
    })
    const both = settle({ id: 5, status: "failed", problem: "closed" }, { id: 6, status: "paid" })
    assert.strictEqual(Result.getOrThrow(both).status, "paid")
    assert.match(problemOf(settle({ id: 5, status: "paid", amount: "10.0001" })) ?? "", /10.00/)
    assert.match(problemOf(settle({ id: 5, status: "paid", amount: "1.005" })) ?? "", /2 decimals/)
    assert.match(problemOf(settle({ id: 5, status: "paid", amount: 0 })) ?? "", /say failed/)
    assert.match(problemOf(settle({ id: 7, status: "paid" })) ?? "", /no payout/)
    const twice = settle({ id: 5, status: "paid" }, { id: 5, status: "paid" })
    assert.match(problemOf(twice) ?? "", /named twice/)
  })

  it("is cancelled only while nothing of it was settled", () => {
    const payouts = run.payouts.map((payout, index) =>
      index === 0 ? { ...payout, status: "paid" as const } : payout
    )
    const settled = { ...run, payouts }
    assert.match(
      problemOf(PayoutSteps.decide(settled, { status: "cancelled" }, other)) ?? "",
      /settled/
    )
    assert.isUndefined(problemOf(PayoutSteps.decide(run, { status: "cancelled" }, other)))
    const paid = { ...run, status: "paid" as const }
    assert.match(problemOf(PayoutSteps.decide(paid, { status: "cancelled" }, other)) ?? "", /final/)
  })
})

const Units = Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 1n, maximum: 10n ** 12n }))
const Values = Schema.NonEmptyArray(Schema.Struct({ amount: Units, network_amount: Units }))
const Permille = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1000 }))

describe("what of a payout pays which invoice", () => {
  it.prop(
    "adds up, pays each whole before the next, and leaves nothing of what is paid whole",
    [Values, Permille],
    ([values, permille]) => {
      const open = values.map((value, id) => ({ ...value, id }))
      const whole = open.reduce((sum, { amount }) => sum + amount, 0n)
      const paid = (whole * BigInt(permille)) / 1000n
      const shares = PayoutShares.sharesOf(open, paid)
      const sum = shares.reduce((all, { amount }) => all + amount, 0n)
      assert.strictEqual(sum, paid)
      for (const { amount, id, isWhole, network_amount } of shares) {
        assert.strictEqual(isWhole, amount === open[id]?.amount)
        if (isWhole) assert.strictEqual(network_amount, open[id]?.network_amount)
      }
      assert.isAtMost(shares.filter(({ isWhole }) => !isWhole).length, 1)
    }
  )

  it("is done with invoices over nothing, once it is paid", () => {
    const nothing = { id: 1, amount: 0n, network_amount: 0n }
    const open = [nothing, { id: 2, amount: 5n, network_amount: 5n }, { ...nothing, id: 3 }]
    assert.deepStrictEqual(
      PayoutShares.sharesOf(open, 5n).map(({ id, isWhole }) => [id, isWhole]),
      [
        [1, true],
        [2, true],
        [3, true]
      ]
    )
    assert.deepStrictEqual(PayoutShares.sharesOf(open, 0n), [])
  })
})
