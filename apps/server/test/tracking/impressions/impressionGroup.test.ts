import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { impressionGroup } from "../../../src/tracking/impressions/impressionGroup.ts"

const quarterMillis = 900_000

const Shown = Schema.Struct({
  millis: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3 * quarterMillis })),
  impression: Schema.Struct({
    affiliate_id: Schema.Literals([1, 12]),
    offer_id: Schema.Literals([2, 21]),
    advertiser_id: Schema.Literal(1),
    currency: Schema.Literals(["EUR", "USD"]),
    creative_id: Schema.Literals([1, 11]),
    campaign_id: Schema.Literals([0, 1]),
    commission_plan_id: Schema.Literal(0),
    traffic_source_id: Schema.Literal(0),
    traffic_approach_id: Schema.Literal(0),
    country: Schema.Literals([0, 1]),
    device_type: Schema.Literals(["", "desktop"])
  })
})

const sum = (rows: ReadonlyArray<{ readonly impressions: bigint }>) =>
  rows.reduce((all, { impressions }) => all + impressions, 0n)

describe("impressions that are added up", () => {
  it.prop(
    "are as many as they were; no two rows are of one kind, and all are in one order",
    [Schema.Array(Shown)],
    ([shown]) => {
      const { deltas, rows } = impressionGroup(shown)
      assert.strictEqual(sum(rows), BigInt(shown.length))
      assert.strictEqual(sum(deltas), BigInt(shown.length))
      const kinds = rows.map(({ impressions: _, newest_millis: __, ...kind }) =>
        JSON.stringify(kind)
      )
      assert.strictEqual(new Set(kinds).size, rows.length)
      const again = impressionGroup(shown.toReversed())
      assert.deepStrictEqual(again, { deltas, rows })
      for (const { created_millis, newest_millis } of rows) {
        assert.strictEqual(created_millis % quarterMillis, 0)
        assert.isTrue(newest_millis >= created_millis)
        assert.isTrue(newest_millis < created_millis + quarterMillis)
      }
    }
  )
})
