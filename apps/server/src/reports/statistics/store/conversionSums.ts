import type { ClickDimension } from "./clickSums.ts"
import { measuresIn } from "./countedEvents.ts"
import { measureColumns, type RollUp } from "./rollUps.ts"

/** What a conversion adds to. */
export const conversionMeasures = measureColumns.filter(
  (name) => measuresIn.conversions(name) !== undefined
)

const of = (dimension: ClickDimension): RollUp => ({
  table: `network_${dimension}_conversion_days`,
  time: "day",
  key: ["day", dimension, "offer_id", "goal_id", "currency"],
  measures: conversionMeasures
})

/**
 * Sums of the network's conversions by one thing that is known of the visitor, for days of its zone. Conversions change,
 * so these are made of deltas, as the other sums are. Those of an affiliate are few, and are read one by one.
 */
export const conversionSums: { readonly [dimension in ClickDimension]: RollUp } = {
  country: of("country"),
  device_type: of("device_type"),
  sub_id1: of("sub_id1")
}
