/** The proof of a conversion report, and so the fields that the report may set and the offers that it may reach. */
import { Schema } from "effect"
import type { ReportSettings } from "../../accounts/ReportSettings.ts"
import type { Reason } from "../../catalog/ConversionRefusal.ts"
import * as NetworkList from "../../values/NetworkList.ts"
import { type ConversionInput, codeOf } from "./ConversionInput.ts"

/** How a report was proven: by an API key, the advertiser's token or signature, or not at all. */
export const Means = Schema.Literals(["key", "token", "signature", "unsigned"]).annotate({
  description:
    "What stood behind it: an API `key`, the advertiser's `token`, its `signature`, or nothing " +
    "(`unsigned`)"
})
export type Means = typeof Means.Type

/** A report that was proven, or one that nothing proves. */
export type Proof =
  | { readonly by: "key" }
  | { readonly by: "token"; readonly advertiser_id: number }
  | { readonly by: "signature"; readonly advertiser_id: number; readonly signature: string }
  | { readonly by: "unsigned" }

/** Addresses on which an advertiser may also change conversions; a report to them is always proven. */
const alwaysProven: ReadonlySet<string> = new Set(["conv", "conv-change", "conv-addchange"])

/** What an unsigned report must not say: prices and statuses, and whatever names more than its click. */
const reserved: ReadonlyArray<keyof ConversionInput> = [
  "revenue",
  "payout",
  "conv_status",
  "aff_click_id",
  "transaction_id"
]

/** Whether a report has to be proven, by where it goes and what it says. */
export const isNeeded = (source: string, input: ConversionInput): boolean =>
  alwaysProven.has(source) ||
  reserved.some((name) => input[name] !== undefined) ||
  codeOf(input) !== undefined

/** Whether a proof reaches what belongs to this advertiser. */
export const reaches = (proof: Proof, advertiser_id: number): boolean =>
  "advertiser_id" in proof ? proof.advertiser_id === advertiser_id : true

/** What no second conversion may have; null where a second one is welcome. */
export interface Keys {
  readonly once_key: string | null
  readonly order_key: string | null
}

/** What the keys of a conversion follow from. */
interface Keyed {
  readonly click_id: string
  readonly advertiser_id: number
  readonly goal_id: number
  readonly takesMore: boolean
  /** Whether it is the same report however often it comes, so that it counts once whatever the goal takes. */
  readonly isSame: boolean
  /** Whether it is tried as the first of its click and goal. */
  readonly isFirst: boolean
  readonly adv_order_id: string | undefined
}

/**
 * Whether a report without an order is tried as the first of its click and goal, although the goal takes more: an
 * unsigned one of the same sale has that key, or finds it taken.
 */
export const isTriedAsFirst = (
  proof: Proof,
  { unsigned_reports }: ReportSettings,
  { adv_order_id, takesMore }: Pick<Keyed, "adv_order_id" | "takesMore">
): boolean =>
  takesMore && adv_order_id === undefined && "advertiser_id" in proof && unsigned_reports !== "off"

/**
 * The keys of a new conversion. A signed address counts once, however often it is called while its signature is
 * good. A goal that takes more than one conversion of a click takes each order once. An unsigned report without one
 * counts once, because pages are reloaded; its order is compared within its click only: made-up numbers must not
 * block the advertiser's own.
 */
export const keysOf = (
  proof: Proof,
  { adv_order_id, advertiser_id, click_id, goal_id, isFirst, isSame, takesMore }: Keyed
): Keys => {
  const once = `${click_id}:${goal_id}`
  if (adv_order_id === undefined) {
    const isOnce = !takesMore || isSame || isFirst || proof.by === "unsigned"
    const order_key = proof.by === "signature" ? `signature:${proof.signature}` : null
    return { once_key: isOnce ? once : null, order_key }
  }
  const scope = proof.by === "unsigned" ? `unsigned:${click_id}` : String(advertiser_id)
  return {
    once_key: takesMore && !isSame ? `${once}:${adv_order_id}` : once,
    order_key: `${scope}:${goal_id}:${adv_order_id}`
  }
}

/** Why the advertiser does not take this report; nothing when it does. */
export const refusalOf = (
  proof: Proof,
  settings: ReportSettings,
  ip: string
): Reason | undefined => {
  if (proof.by === "key") return undefined
  if (proof.by === "unsigned" && settings.unsigned_reports === "off") return "token_missing"
  return NetworkList.includes(settings.allowed_ips, ip) ? undefined : "address_not_allowed"
}
