/**
 * What happened to a conversion: by whom, from where, when, and what it was before and after.
 */
import { Schema } from "effect"
import type { Action } from "../../accounts/ActivityLogEntry.ts"
import { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import { payload } from "../../values/Example.ts"
import { Amount, type Money, toAmount } from "../../values/Money.ts"
import { UnixTime } from "../../values/UnixTime.ts"
import { HoldReason } from "./ConversionLimits.ts"
import { Means } from "./ConversionProof.ts"
import type { ConversionRecord } from "./ConversionRecord.ts"

/** The status and the money of a conversion at one moment. */
export const State = Schema.Struct({
  conv_status: ConversionStatus,
  hold_reason: Schema.NullOr(HoldReason),
  revenue: Amount,
  payout: Amount,
  amount: Schema.NullOr(Amount)
}).pipe(
  payload("ConversionState", {
    conv_status: "pending",
    hold_reason: null,
    revenue: "12.50",
    payout: "8.00",
    amount: null
  })
)
export type State = typeof State.Type

/** One entry: the making of a conversion has no `before`. */
export const Entry = Schema.Struct({
  created: UnixTime,
  actor: Schema.String.annotate({
    description:
      "Who did it: role and id, such as `advertiser 3`, `operator`, `system`, or `unsigned` for a " +
      "report that nothing proves"
  }),
  proof: Means,
  source: Schema.String.annotate({ description: "The endpoint that was called" }),
  ip: Schema.NullOr(Schema.String),
  user_agent: Schema.NullOr(Schema.String),
  request_id: Schema.NullOr(Schema.String),
  before: Schema.NullOr(State),
  after: State
}).pipe(
  payload("ConversionHistoryEntry", {
    created: 1772324000,
    actor: "advertiser 2",
    proof: "token",
    source: "conv",
    ip: "203.0.113.7",
    user_agent: "curl/8.14.1",
    request_id: "6f1b0c5e-2f4d-4c7a-9b1e-0d3c5a7e9f10",
    before: null,
    after: {
      conv_status: "pending",
      hold_reason: null,
      revenue: "12.50",
      payout: "8.00",
      amount: null
    }
  })
)
export type Entry = typeof Entry.Type

type Subject = Pick<ConversionRecord, "status" | "hold_reason" | "revenue" | "payout" | "amount">

const orNull = (money: Money | null) => (money === null ? null : toAmount(money))

/** The state of a conversion. */
export const stateOf = ({ amount, hold_reason, payout, revenue, status }: Subject): State => ({
  conv_status: status,
  hold_reason,
  revenue: toAmount(revenue),
  payout: toAmount(payout),
  amount: orNull(amount)
})

/** The side whose log shows an entry: each sees its own money alone. */
export type Side = "affiliate" | "advertiser"

/** Who acts from where an account may see, beside itself: advertisers see where reports come from. */
const seenBy: { readonly [S in Side]: RegExp } = {
  affiliate: /^affiliate /u,
  advertiser: /^(?:advertiser |unsigned$)/u
}

/** The origin of an action as the account that it concerns may see it. */
export const shownOrigin = (
  { actor, ip, user_agent }: Pick<Entry, "actor" | "ip" | "user_agent">,
  side: Side
): Pick<Entry, "ip" | "user_agent"> =>
  seenBy[side].test(actor) ? { ip, user_agent } : { ip: null, user_agent: null }

const moneyOf = ({ payout, revenue }: State, side: Side): string =>
  side === "affiliate" ? payout : revenue

/** An entry in a sentence, with the money of one side. */
export const sentence = (
  transaction_id: string,
  currency: string,
  { after, before }: Pick<Entry, "before" | "after">,
  side: Side
): string => {
  const told = (state: State) => `${state.conv_status}, ${moneyOf(state, side)} ${currency}`
  if (before === null) return `Conversion ${transaction_id} was created: ${told(after)}.`
  const isPriceKept = moneyOf(before, side) === moneyOf(after, side)
  const [from, to] = isPriceKept
    ? [before.conv_status, after.conv_status]
    : [told(before), told(after)]
  return `Conversion ${transaction_id} went from ${from} to ${to}.`
}

/** What the activity log calls an entry. */
export const actionOf = ({ after, before }: Pick<Entry, "before" | "after">): Action => {
  if (before === null) return "conversion.created"
  return before.conv_status === after.conv_status
    ? "conversion.changed"
    : "conversion.status_changed"
}
