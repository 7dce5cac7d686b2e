/**
 * The columns that refused conversions can be asked for, and which of them a role sees. The others are null
 * to it.
 */
import { Schema } from "effect"
import { record } from "../../values/Example.ts"
import { UnixTime } from "../../values/UnixTime.ts"
import * as AskedColumns from "./AskedColumns.ts"
import {
  AdvertiserRefusedConversionRow,
  AffiliateRefusedConversionRow,
  RefusedConversionRow
} from "./RefusedConversionRow.ts"
import { titled } from "./RowFields.ts"

const common = { added_timestamp: titled("Added", UnixTime) }

/** What managers see. */
export const ofManager = { ...RefusedConversionRow.fields, ...common }

/** What an affiliate sees of its own. */
export const ofAffiliate = { ...AffiliateRefusedConversionRow.fields, ...common }

/** What an advertiser sees of its own. */
export const ofAdvertiser = { ...AdvertiserRefusedConversionRow.fields, ...common }

/** Every column that there is. */
export const all = ofManager

/** A refused conversion with the columns that it was asked for. */
export const AskedRefusal = Schema.Struct(AskedColumns.asked(all)).pipe(
  record("AskedRefusal", "A refused conversion with the columns that were asked for", {
    added_timestamp: 1_769_860_800,
    reason_code: "duplicate",
    click_id: "019c0a1b2c3d4e5f60718293a4b5c6d7"
  })
)
export type AskedRefusal = typeof AskedRefusal.Type
