import { Cap, Money } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Array, Effect, Result, Schema } from "effect"
import { networkTimeZone } from "../../src/demo/Moments.ts"
import { demoRows, type GeneratedRows } from "./GeneratedRows.ts"

const CapRow = Schema.Struct({
  id: Schema.Int,
  offer_id: Schema.Int,
  goal_id: Schema.NullOr(Schema.Int),
  affiliate_id: Schema.Null,
  period: Cap.Period,
  measure: Cap.Measure,
  maximum: Schema.BigInt
})

const tableOf = ({ generated }: GeneratedRows, name: string) =>
  generated.tables.find(([table]) => table === name)?.[1] ?? []

const capsOf = (found: GeneratedRows) =>
  Schema.decodeUnknownSync(Schema.Array(CapRow))(tableOf(found, "caps"))

const money = (units: bigint) => Result.getOrThrow(Money.fromUnits(units))

describe("the rules of the demo network's conversions", () => {
  it.effect("no cap has been overspent", () =>
    Effect.map(demoRows, (found) => {
      const caps = capsOf(found)
      assert.isAbove(caps.length, 10)
      for (const cap of caps) {
        const own = found.conversions.filter(
          ({ goal_id, offer_id }) =>
            offer_id === cap.offer_id && (cap.goal_id === null || goal_id === cap.goal_id)
        )
        const periods = Array.groupBy(own, ({ created_millis }) =>
          String(Cap.periodAt(cap.period, created_millis, networkTimeZone).startMillis)
        )
        for (const conversions of Object.values(periods)) {
          const used = conversions.reduce((sum, conversion) => sum + Cap.used(cap, conversion), 0n)
          assert.isTrue(used <= cap.maximum, `cap ${cap.id}`)
        }
      }
    })
  )

  it.effect("offers and goals say their caps in words", () =>
    Effect.map(demoRows, (found) => {
      const caps = capsOf(found)
      const currencyOf = new Map(found.offers.map(({ currency, id }) => [id, currency]))
      const wordsOf = (offer_id: number, own: ReadonlyArray<typeof CapRow.Type>) =>
        Cap.describe(
          own.map((cap) => ({ ...cap, maximum: money(cap.maximum) })),
          currencyOf.get(offer_id) ?? "USD"
        )
      for (const { caps: words, has_caps, id, offer_id } of tableOf(found, "goals")) {
        const own = caps.filter(({ goal_id }) => goal_id === id)
        assert.strictEqual(words, wordsOf(Number(offer_id), own))
        assert.strictEqual(has_caps, own.length === 0 ? 0 : 1)
      }
      for (const { caps: words, id } of tableOf(found, "offers")) {
        const own = caps.filter(({ goal_id, offer_id }) => offer_id === id && goal_id === null)
        assert.strictEqual(words, wordsOf(Number(id), own))
      }
    })
  )

  it.effect("what a click or an order converts once carries the key of it", () =>
    Effect.map(demoRows, (found) => {
      const conversions = tableOf(found, "conversions")
      const many = new Set(
        tableOf(found, "goals").flatMap(({ id, multiple_conversions }) =>
          multiple_conversions === 1 ? [id] : []
        )
      )
      for (const row of conversions) {
        const once = `${String(row.click_id)}:${String(row.goal_id)}`
        assert.strictEqual(row.once_key, many.has(row.goal_id) ? null : once)
        const order = [row.advertiser_id, row.goal_id, row.adv_order_id].join(":")
        assert.strictEqual(row.order_key, row.adv_order_id === null ? null : order)
      }
    })
  )

  it.effect(
    "some goals are priced in percent; plans, affiliates and refusals are there to see",
    () =>
      Effect.map(demoRows, (found) => {
        const inPercent = tableOf(found, "goals").filter(
          ({ payout_percent }) => payout_percent !== null
        )
        assert.isAbove(inPercent.length, 3)
        const agreements = tableOf(found, "goal_payouts")
        assert.isTrue(agreements.some(({ affiliate_id }) => affiliate_id !== null))
        assert.isTrue(agreements.some(({ commission_plan_id }) => commission_plan_id !== null))
        const reasons = new Set(tableOf(found, "conversion_refusals").map(({ reason }) => reason))
        assert.isAbove(reasons.size, 4)
      })
  )
})
