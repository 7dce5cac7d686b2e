import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { of as refusal } from "../../../src/catalog/ConversionRefusal.ts"
import { TransactionId } from "../../../src/tracking/conversions/Conversion.ts"
import * as Decision from "../../../src/tracking/conversions/ConversionDecision.ts"
import type { Attempt, ConversionFacts } from "../../../src/tracking/conversions/ConversionFacts.ts"
import * as Revision from "../../../src/tracking/conversions/ConversionRevision.ts"
import { Currency } from "../../../src/values/Currency.ts"
import { ExchangeRate } from "../../../src/values/Money.ts"
import { attempt, click, conversion, facts, goal, money, newId } from "./conversionFacts.ts"

const usd = Schema.decodeUnknownSync(Currency)("USD")
const unsigned: Attempt = { ...attempt, proof: { by: "unsigned" } }

const reasonOf = (result: Result.Result<unknown, { readonly reason: string }>) =>
  Result.isFailure(result) ? result.failure.reason : undefined

const decided = (wishes: Partial<ConversionFacts> = {}, made: Attempt = attempt) =>
  Result.getOrThrow(Decision.decide(made, { ...facts, ...wishes }))

const other = TransactionId.make("0194e4a0-1111-4222-8333-444455556667")

describe("clickOf", () => {
  it("is one that the report may be about, and the newest of an affiliate's own id", () => {
    const older = { ...click, id: "c0", affiliate_id: 8 }
    const all = [click, older]
    assert.strictEqual(reasonOf(Decision.clickOf(attempt, all)), "click_ambiguous")
    const whose = { ...attempt, of: { affiliate_id: 8 } }
    assert.deepStrictEqual(Decision.clickOf(whose, all), Result.succeed(older))
    assert.strictEqual(reasonOf(Decision.clickOf(attempt, [])), "click_unknown")
    const foreign = { ...attempt, proof: { by: "token", advertiser_id: 9 } } as const
    assert.strictEqual(reasonOf(Decision.clickOf(foreign, all)), "click_unknown")
    assert.strictEqual(reasonOf(Decision.clickOf({ ...attempt, input: {} }, [])), "click_missing")
  })
})

describe("decide", () => {
  it("makes the conversion of its click at the goal's price", () => {
    const { conversion: made, keys } = decided()
    const { id: _, ...expected } = conversion
    assert.deepStrictEqual(made, Result.succeed(expected))
    assert.deepStrictEqual(keys, { transaction_id: newId, once_key: "c1:5", order_key: null })
  })

  it("counts once where the goal takes one of a click, or where it is the same each time", () => {
    const settings = { ...facts.settings, unsigned_reports: "off" } as const
    const takesMore = { goal: { ...goal, multiple_conversions: 1 as const }, settings }
    const onceKeyOf = (given: Attempt) => decided(takesMore, given).keys.once_key
    assert.isNull(onceKeyOf(attempt))
    assert.strictEqual(onceKeyOf({ ...attempt, isSame: true }), "c1:5")
    const ordered = { ...attempt, input: { ...attempt.input, adv_order_id: "A-1" } }
    assert.strictEqual(onceKeyOf(ordered), "c1:5:A-1")
  })

  it("is tried as the first one where an unsigned report may be about the same sale", () => {
    const takesMore = { goal: { ...goal, multiple_conversions: 1 as const } }
    const keysOf = (given: Attempt) => {
      const { isFirst, keys } = decided(takesMore, given)
      return [isFirst, keys.once_key]
    }
    assert.deepStrictEqual(keysOf(attempt), [true, "c1:5"])
    assert.deepStrictEqual(keysOf({ ...attempt, isFurther: true }), [false, null])
    assert.deepStrictEqual(keysOf({ ...attempt, proof: { by: "key" } }), [false, null])
    assert.deepStrictEqual(keysOf(unsigned), [false, "c1:5"])
  })

  const refused: ReadonlyArray<readonly [reason: string, wishes: Partial<ConversionFacts>]> = [
    ["click_invalid", { click: { ...click, invalid_reason: "offer_inactive" } }],
    ["address_not_allowed", { settings: { ...facts.settings, allowed_ips: "198.51.100.0/24" } }],
    ["goal_unknown", { goal: undefined }]
  ]
  it.each(refused)("refuses outright: %s", (reason, wishes) => {
    assert.strictEqual(reasonOf(Decision.decide(attempt, { ...facts, ...wishes })), reason)
  })

  const unlessRepeated: ReadonlyArray<readonly [reason: string, wishes: Partial<ConversionFacts>]> =
    [
      ["offer_inactive", { click: { ...click, offer_status: 2 } }],
      ["goal_inactive", { goal: { ...goal, status: 2 } }],
      ["amount_missing", { goal: { ...goal, payout_percent: 100_000n } }],
      ["money_out_of_range", { goal: { ...goal, payout: money(1e14 + 1) } }],
      ["currency_rate_missing", { click: { ...click, network_currency: usd } }]
    ]
  it.each(unlessRepeated)("refuses unless it repeats another one: %s", (reason, wishes) => {
    assert.strictEqual(reasonOf(decided(wishes).conversion), reason)
  })

  it("says nothing about goals to a report that the advertiser does not take", () => {
    const settings = { ...facts.settings, unsigned_reports: "off" } as const
    const result = Decision.decide(unsigned, { ...facts, settings, goal: undefined })
    assert.strictEqual(reasonOf(result), "token_missing")
  })
})

describe("decideAgain", () => {
  const again = (made: Attempt, found: ReadonlyArray<typeof conversion>, reason?: "cap_reached") =>
    Decision.decideAgain(made, decided(), found, reason && refusal(reason))

  it("returns what is repeated, whatever else refused the conversion", () => {
    const expected = Result.succeed({ repeated: conversion, superseding: undefined })
    assert.deepStrictEqual(again(attempt, [conversion], "cap_reached"), expected)
    assert.strictEqual(reasonOf(again(attempt, [], "cap_reached")), "cap_reached")
  })

  it("a transaction id of another click's is taken", () => {
    const named = { ...conversion, click_id: "c2" }
    assert.strictEqual(reasonOf(again(attempt, [named])), "transaction_id_taken")
  })

  it("a proven report takes the place of an unsigned one of its click, and of no other", () => {
    const before = { ...conversion, transaction_id: other, proof: "unsigned" } as const
    const supersedes = (made: Attempt, found: typeof conversion) =>
      Result.getOrThrow(again(made, [found]))?.superseding !== undefined
    assert.isTrue(supersedes(attempt, before))
    assert.isFalse(supersedes(unsigned, before))
    assert.isFalse(supersedes(attempt, { ...before, click_id: "c2" }))
    assert.isFalse(supersedes(attempt, { ...before, proof: "token" }))
  })
})

describe("decideAgain, where the goal takes more", () => {
  const takesMore = { goal: { ...goal, multiple_conversions: 1 as const } }
  const before = { ...conversion, transaction_id: other } as const

  it("a proven one is followed by a further one, unless that is named", () => {
    const again = (found: ReadonlyArray<typeof conversion>, made = attempt) =>
      Result.getOrThrow(Decision.decideAgain(made, decided(takesMore, made), found, undefined))
    assert.isUndefined(again([before]))
    assert.isDefined(again([conversion])?.repeated)
    assert.isDefined(again([{ ...before, proof: "unsigned" }])?.superseding)
    assert.strictEqual(again([before], { ...attempt, isFurther: true })?.repeated, before)
  })

  it("an order that is proven takes no other place", () => {
    const proven = { ...before, click_id: "c2" }
    const found = [{ ...before, proof: "unsigned" as const }, proven]
    const { repeated, superseding } =
      Result.getOrThrow(Decision.decideAgain(attempt, decided(), found, undefined)) ?? {}
    assert.strictEqual(repeated, proven)
    assert.isUndefined(superseding)
  })
})

describe("revise", () => {
  const known: Revision.RevisionFacts = { ...facts, proof: attempt.proof }
  const Units = Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 200_000 })))

  it.prop(
    "returns the same record if and only if nothing changes, and keeps what was not said",
    { payout: Units, revenue: Units },
    ({ payout, revenue }) => {
      const said = {
        ...(payout === null ? {} : { payout: money(payout) }),
        ...(revenue === null ? {} : { revenue: money(revenue) })
      }
      const after = Result.getOrThrow(Revision.revise(conversion, said, known))
      assert.strictEqual(after.payout, said.payout ?? conversion.payout)
      assert.strictEqual(after.revenue, said.revenue ?? conversion.revenue)
      assert.strictEqual(after.network_payout, after.payout)
      const isSame =
        after.payout === conversion.payout &&
        after.revenue === conversion.revenue &&
        after.hold_reason === null
      assert.strictEqual(after === conversion, isSame)
    }
  )

  it("no new price is above the highest, in either currency; a status leaves what is there", () => {
    const strong = { ...conversion, exchange_rate: ExchangeRate.make("0.00004") }
    const before = { ...strong, network_revenue: money(9e15) }
    const rejected = Revision.revise(before, { conv_status: "rejected" }, known)
    assert.strictEqual(Result.getOrThrow(rejected).network_revenue, before.network_revenue)
    const byManager = { ...known, proof: { by: "key" } } as const
    const priced = (payout: number) =>
      Revision.revise(strong, { payout: money(payout), revenue: money(payout) }, byManager)
    assert.strictEqual(Result.getOrThrow(priced(4e9)).network_payout, money(1e14))
    assert.strictEqual(reasonOf(priced(4e9 + 1)), "money_out_of_range")
  })

  it("trash is for managers", () => {
    const trash = { conv_status: "trash" } as const
    assert.strictEqual(reasonOf(Revision.revise(conversion, trash, known)), "status_reserved")
    const byManager = Revision.revise(conversion, trash, { ...known, proof: { by: "key" } })
    assert.strictEqual(Result.getOrThrow(byManager).status, "trash")
  })

  it("a superseded conversion keeps its ids, and has the report's money, status and proof", () => {
    const before = { ...conversion, proof: "unsigned", status: "pending" } as const
    const reported = { ...conversion, payout: money(1), adv_order_id: "A-1" }
    const after = Revision.supersede(before, reported, { ...known, nowMillis: 9_000 })
    assert.deepStrictEqual(
      after,
      Result.succeed({
        ...reported,
        network_payout: money(1),
        proof: "token",
        updated_millis: 9_000
      })
    )
  })
})
