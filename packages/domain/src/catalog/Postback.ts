import { Schema } from "effect"
import { AffiliateId } from "../accounts/Affiliate.ts"
import { record } from "../values/Example.ts"
import { IdOrZero } from "../values/Id.ts"
import { idOf } from "../values/idOf.ts"
import * as Reference from "../values/Reference.ts"
import { UnixTime } from "../values/UnixTime.ts"
import { GoalId } from "./Goal.ts"
import { OfferId } from "./OfferId.ts"

/** The id of a postback. */
export const PostbackId = idOf("a postback").pipe(Schema.brand("PostbackId"))
export type PostbackId = typeof PostbackId.Type

/** What a postback is about. */
export const Level = Schema.Literals([1, 2, 3]).annotate({
  description: "1 = global, 2 = offer, 3 = goal",
  message: "must be 1 (global), 2 (offer) or 3 (goal)"
})

/** Which conversions trigger a postback. */
export const Told = Schema.Literals([0, 1, 2, 3, 4, 5]).annotate({
  description:
    "Conversions it tells of: 0 = all, 1 = pending, 2 = approved, 3 = rejected, " +
    "4 = hold, 5 = trash"
})

/** How the call is made. */
export const Type = Schema.Literals([1, 2, 3]).annotate({
  description: "1 = server, 2 = iframe, 3 = image",
  message: "must be 1 (server), 2 (iframe) or 3 (image)"
})

/** A call that notifies an affiliate of a conversion. */
export const Postback = Schema.Struct({
  id: PostbackId,
  affiliate_id: AffiliateId,
  level_id: Level,
  offer_id: IdOrZero.annotate({ description: "Id of the offer; 0 = all" }),
  goal_id: IdOrZero.annotate({ description: "Id of the goal; 0 = all" }),
  conversion_status: Told,
  type: Type,
  code: Schema.String.annotate({ description: "URL or HTML with macros" }),
  status: Schema.Literals([1, 2]).annotate({ description: "1 = active, 2 = disabled" }),
  awaits_approval: Schema.Boolean.annotate({
    description: "Whether it is disabled until a manager decides on its status"
  }),
  created: UnixTime,
  updated: UnixTime,
  offer_selected: Schema.NullOr(Reference.to(OfferId)),
  goal_selected: Schema.NullOr(Reference.to(GoalId))
}).pipe(
  record("Postback", "A call that tells an affiliate of a conversion", {
    id: 12,
    affiliate_id: 7,
    level_id: 2,
    offer_id: 3,
    goal_id: 0,
    conversion_status: 2,
    type: 1,
    code: "https://tracker.example/conversion?id={aff_click_id}&payout={payout}",
    status: 1,
    awaits_approval: false,
    created: 1772323200,
    updated: 1772323200,
    offer_selected: { id: 3, title: "Spring sale" },
    goal_selected: null
  })
)
export type Postback = typeof Postback.Type
