/**
 * A conversion that was refused as a row of a report.
 */
import { Schema, Struct } from "effect"
import { record } from "../../values/Example.ts"
import { Id } from "../../values/Id.ts"
import { IsoTime } from "../../values/IsoTime.ts"
import { advertised, partners, reached, text, titled } from "./RowFields.ts"

const example = {
  id: 31,
  created: "2026-01-31T12:00:00Z",
  source: "/track/conv",
  reason_code: "duplicate",
  reason: "The conversion exists already; nothing was counted again.",
  click_id: "019c0a1b2c3d4e5f60718293a4b5c6d7",
  transaction_id: null,
  adv_order_id: "ORD-100423",
  affiliate: { id: 7, value: "Ann's Blog" },
  advertiser: { id: 2, value: "Acme GmbH" },
  offer: { id: 3, value: "Spring sale" },
  goal: { id: 5, value: "Sale" }
} as const

/** The refused request, and the reason. */
export const RefusedConversionRow = Schema.Struct({
  id: titled("ID", Id),
  created: titled("Date", IsoTime),
  source: titled("Reported by", Schema.String),
  reason_code: titled("Reason", Schema.String),
  reason: titled("Explanation", Schema.String),
  click_id: text("Click ID"),
  transaction_id: text("Transaction ID"),
  adv_order_id: text("Order ID"),
  ...partners,
  ...advertised,
  ...reached
}).pipe(record("RefusedConversionRow", "A conversion that was not made or not changed", example))
export type RefusedConversionRow = typeof RefusedConversionRow.Type

const ofManagers = ["affiliate", "advertiser", "adv_order_id"] as const

/** The same of clicks that the calling affiliate brought. */
export const AffiliateRefusedConversionRow = RefusedConversionRow.mapFields(
  Struct.omit(ofManagers)
).pipe(
  record(
    "AffiliateRefusedConversionRow",
    "A conversion of the calling affiliate that was not made or not changed",
    Struct.omit(example, ofManagers)
  )
)
export type AffiliateRefusedConversionRow = typeof AffiliateRefusedConversionRow.Type

/** The same of offers of the calling advertiser. */
export const AdvertiserRefusedConversionRow = RefusedConversionRow.mapFields(
  Struct.omit(["advertiser"])
).pipe(
  record(
    "AdvertiserRefusedConversionRow",
    "A conversion of an own offer that was not made or not changed",
    Struct.omit(example, ["advertiser"])
  )
)
export type AdvertiserRefusedConversionRow = typeof AdvertiserRefusedConversionRow.Type
