import type { ConversionRefusal } from "@affnet/domain"
import type { Conversion } from "./Conversions.ts"
import type { Draw } from "./Draw.ts"
import type { Moments } from "./Moments.ts"

const repeatedCount = 60
const strayCount = 25

/** A shop that reports again hears after so long at most that the conversion exists. */
const repeatMillis = 3_600_000

interface Refused {
  readonly source: string
  readonly reason: ConversionRefusal.Reason
  readonly input: Readonly<Record<string, string>>
}

/** Common mistakes: macros that were not filled, ids that are cut off, goals by a wrong name. */
const strays = [
  { source: "conv", reason: "click_unknown", input: { click_id: "{click_id}" } },
  { source: "pixel", reason: "click_missing", input: {} },
  { source: "conv", reason: "input_invalid", input: { amount: "12,50" } },
  { source: "conv-change", reason: "conversion_unknown", input: { transaction_id: "ORD-1" } }
] as const satisfies ReadonlyArray<Refused>

const nobody = {
  click_id: null,
  affiliate_id: null,
  advertiser_id: null,
  offer_id: null,
  goal_id: null,
  adv_order_id: null,
  transaction_id: null
}

const makeStray = (draw: Draw, { nowMillis, trafficStartMillis }: Moments) => {
  const { input, reason, source }: Refused = draw.pick(strays)
  return {
    ...nobody,
    created_millis: draw.integer(trafficStartMillis, nowMillis),
    source,
    reason,
    click_id: input.click_id ?? null,
    transaction_id: input.transaction_id ?? null,
    input: JSON.stringify(input)
  }
}

/** A conversion that was reported twice, or whose report named a goal that is not there. */
const makeRepeated = (draw: Draw, { nowMillis }: Moments, conversion: Conversion) => {
  const isRepeated = draw.chance(0.8)
  const { adv_order_id, click_id, created_millis } = conversion
  const order = adv_order_id === null ? {} : { adv_order_id }
  const input = { click_id, ...(isRepeated ? order : { goal_alias: "purchase2" }) }
  return {
    ...nobody,
    created_millis: Math.min(nowMillis, created_millis + draw.integer(1_000, repeatMillis)),
    source: "conv",
    reason: isRepeated ? "duplicate" : "goal_unknown",
    click_id,
    affiliate_id: conversion.affiliate_id,
    advertiser_id: conversion.advertiser_id,
    offer_id: conversion.offer_id,
    adv_order_id: isRepeated ? adv_order_id : null,
    input: JSON.stringify(input)
  }
}

/** Reports of conversions that made none, the oldest first. */
export const refusals = (draw: Draw, moments: Moments, conversions: ReadonlyArray<Conversion>) =>
  [
    ...draw
      .sample(conversions, repeatedCount)
      .map((conversion) => makeRepeated(draw, moments, conversion)),
    ...Array.from({ length: strayCount }, () => makeStray(draw, moments))
  ]
    .sort((one, other) => one.created_millis - other.created_millis)
    .map((row, index) => ({ id: index + 1, ...row }))
