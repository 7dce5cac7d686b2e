import { FraudCheck, FraudRule, FraudSample } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

const settings = { fraud_rules_off: [], fraud_threshold: null, fraud_action: "hold" } as const

const Between = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))
const Sampled = Schema.Struct({
  affiliate_id: Between(1, 3),
  seconds: Between(0, 10_000),
  ip: Schema.NullOr(Schema.Literals(["1.1.1.1", "2.2.2.2", "3.3.3.3"])),
  device: Schema.NullOr(Schema.Literals(["phone", "desktop"]))
})
const Sample = Schema.Array(Sampled).check(Schema.isMaxLength(60))
const Click = Schema.Struct({
  affiliate_id: Between(1, 3),
  created_millis: Between(0, 10_000_000),
  invalid_reason: Schema.NullOr(Schema.Literals(["bot"])),
  country: Schema.NullOr(Between(1, 3)),
  ip: Schema.NullOr(Schema.Literals(["1.1.1.1", "2.2.2.2"])),
  connection_type: Schema.NullOr(Schema.Literals(["hosting", "cellular"])),
  device_brand: Schema.NullOr(Schema.Literals(["phone"])),
  device_model: Schema.Null,
  device_os: Schema.Null,
  browser: Schema.Null,
  language: Schema.Null
})
const given = { sample: Sample, click: Click, country: Schema.NullOr(Between(1, 3)) }
const at = { isOwnClick: false, nowMillis: 20_000_000 }

const offer = (count: number, columns: Partial<FraudSample.Sampled> = {}) =>
  Array.from({ length: count }, (_, index) => ({
    affiliate_id: 1,
    seconds: 600 + index,
    ip: `10.0.0.${index}`,
    device: `device ${index}`,
    ...columns
  }))

describe("What is suspected", () => {
  it.prop("is never of a rule that is off, and of no order of the sample", given, (made) => {
    const facts = { settings, sample: made.sample, reporter_country: made.country }
    const found = FraudCheck.conversionFindings(made.click, facts, at)
    const turned = { ...facts, sample: made.sample.toReversed() }
    assert.deepStrictEqual(FraudCheck.conversionFindings(made.click, turned, at), found)
    for (const rule of FraudRule.names) {
      const without = { ...facts, settings: { ...settings, fraud_rules_off: [rule] } }
      assert.deepStrictEqual(
        FraudCheck.conversionFindings(made.click, without, at),
        found.filter((one) => one !== rule)
      )
    }
  })

  it.prop("weighs from 0 to 100, and more the more is found", given, (made) => {
    const facts = { settings, sample: made.sample, reporter_country: made.country }
    const found = FraudCheck.conversionFindings(made.click, facts, at)
    const score = FraudRule.scoreOf(found)
    assert.isTrue(score >= 0 && score <= 100)
    assert.strictEqual(score === 0, found.length === 0)
    for (const [index] of found.entries()) {
      assert.isAtMost(FraudRule.scoreOf(found.toSpliced(index, 1)), score)
    }
    assert.deepStrictEqual(FraudRule.fromStored(FraudRule.toStored(found)), found)
  })

  it.prop("of a country is one of two that are known and differ", given, (made) => {
    const facts = { settings, sample: [], reporter_country: made.country }
    const countries = new Set([made.click.country, made.country])
    assert.strictEqual(
      FraudCheck.conversionFindings(made.click, facts, at).includes("country_mismatch"),
      countries.size === 2 && !countries.has(null)
    )
  })

  it.prop(
    "of a time is suspected of each shorter one as well",
    { sample: Sample, seconds: Between(0, 10_000), sooner: Between(0, 10_000) },
    ({ sample, seconds, sooner }) => {
      const of = (at: number) => FraudSample.isQuick(sample, { affiliate_id: 1, seconds: at })
      if (of(seconds)) assert.isTrue(of(Math.min(seconds, sooner)))
    }
  )

  it("is a time that hardly any conversion of others has", () => {
    const sample = offer(20)
    const quick = { affiliate_id: 2, seconds: 2 }
    assert.isTrue(FraudSample.isQuick(sample, quick))
    assert.isFalse(FraudSample.isQuick(sample, { ...quick, seconds: 300 }))
    assert.isFalse(FraudSample.isQuick(offer(19), quick))
    assert.isFalse(FraudSample.isQuick(sample, { ...quick, affiliate_id: 1 }))
    assert.isFalse(FraudSample.isQuick([...sample, ...offer(1, { seconds: 1 })], quick))
  })

  it("is an address that comes again and again", () => {
    const again = offer(3, { ip: "9.9.9.9" })
    assert.isTrue(FraudSample.isRepeatedAddress(again, { ip: "9.9.9.9" }))
    assert.isFalse(FraudSample.isRepeatedAddress(again.slice(1), { ip: "9.9.9.9" }))
    assert.isFalse(FraudSample.isRepeatedAddress(offer(9, { ip: null }), { ip: null }))
  })

  it("is a device that only the affiliate's visitors have", () => {
    const own = offer(10, { affiliate_id: 2, device: "phone" })
    const subject = { affiliate_id: 2, device: "phone" }
    assert.isTrue(FraudSample.isRepeatedDevice([...own, ...offer(10)], subject))
    assert.isFalse(FraudSample.isRepeatedDevice([...own, ...offer(9)], subject))
    const usual = offer(10, { device: "phone" })
    assert.isFalse(FraudSample.isRepeatedDevice([...own, ...usual], subject))
  })

  it("is a rate that is many times that of others", () => {
    const traffic = {
      clicks: 100,
      conversions: 60,
      others_clicks: 1_000,
      others_conversions: 100
    }
    assert.isTrue(FraudCheck.isFarRate(traffic))
    assert.isFalse(FraudCheck.isFarRate({ ...traffic, conversions: 50 }))
    assert.isFalse(FraudCheck.isFarRate({ ...traffic, clicks: 99 }))
  })
})

describe("What becomes of it", () => {
  const judged = { status: "approved", hold_reason: null } as const

  it("is nothing without a threshold, or below it", () => {
    assert.deepStrictEqual(FraudCheck.standing(judged, 100, settings), judged)
    const high = { ...settings, fraud_threshold: 50 }
    assert.deepStrictEqual(FraudCheck.standing(judged, 49, high), judged)
  })

  it("is what the network says from the threshold on, for what may be paid yet", () => {
    const hold = { ...settings, fraud_threshold: 50 }
    const reject = { ...hold, fraud_action: "reject" } as const
    const hold_reason = "fraud_score"
    assert.deepStrictEqual(FraudCheck.standing(judged, 50, hold), { status: "hold", hold_reason })
    assert.deepStrictEqual(FraudCheck.standing(judged, 50, reject), {
      status: "rejected",
      hold_reason
    })
    const trash = { status: "trash", hold_reason: null } as const
    assert.deepStrictEqual(FraudCheck.standing(trash, 100, reject), trash)
  })
})
