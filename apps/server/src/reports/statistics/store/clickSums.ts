import type { Dimension } from "@affnet/domain"
import { measuresIn } from "./countedEvents.ts"
import { measureColumns, type RollUp } from "./rollUps.ts"

/**
 * Sums of clicks by one thing that is known of the visitor, for whole days of the network's zone. Clicks never change,
 * and they are what makes reports by such a thing slow; impressions and conversions are few, and are read one by one.
 */
const clickDimensions = ["country", "device_type", "sub_id1"] as const satisfies ReadonlyArray<
  Exclude<Dimension.Key, Dimension.TimeKey>
>
export type ClickDimension = (typeof clickDimensions)[number]

export const isClickDimension = (key: string): key is ClickDimension =>
  clickDimensions.some((one) => one === key)

/** What a click adds to. */
export const clickMeasures = measureColumns.filter((name) => measuresIn.clicks(name) !== undefined)

interface ClickSums {
  readonly affiliates: RollUp
  readonly network: RollUp
}

const of = (dimension: ClickDimension): ClickSums => {
  const rest = [dimension, "offer_id", "currency"]
  const shared = { time: "day", measures: clickMeasures } as const
  return {
    affiliates: { ...shared, table: `${dimension}_days`, key: ["day", "affiliate_id", ...rest] },
    network: { ...shared, table: `network_${dimension}_days`, key: ["day", ...rest] }
  }
}

export const clickSums: { readonly [dimension in ClickDimension]: ClickSums } = {
  country: of("country"),
  device_type: of("device_type"),
  sub_id1: of("sub_id1")
}

/** All tables of them. */
export const clickSumTables: ReadonlyArray<{
  readonly dimension: ClickDimension
  readonly sums: RollUp
}> = clickDimensions.flatMap((dimension) =>
  Object.values(clickSums[dimension]).map((sums) => ({ dimension, sums }))
)
