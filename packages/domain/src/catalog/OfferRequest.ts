/** Requests for offers that need approval. */
import { Result, Schema } from "effect"
import { AffiliateId } from "../accounts/Affiliate.ts"
import { after, clearable } from "../values/Change.ts"
import { record } from "../values/Example.ts"
import * as Integer from "../values/Integer.ts"
import { idOf } from "../values/idOf.ts"
import type { Problem } from "../values/Problem.ts"
import * as Text from "../values/Text.ts"
import { UnixTime } from "../values/UnixTime.ts"
import * as OfferAccess from "./OfferAccess.ts"
import { OfferId } from "./OfferId.ts"

/** The id of a request. */
export const OfferRequestId = idOf("a request for an offer").pipe(Schema.brand("OfferRequestId"))
export type OfferRequestId = typeof OfferRequestId.Type

/** The outcome of a request. */
export const Status = Schema.Literals(["pending", "approved", "denied"])
export type Status = typeof Status.Type

const text = Schema.NullOr(Schema.String)

/** A request of an affiliate for an offer. */
export const OfferRequest = Schema.Struct({
  id: OfferRequestId,
  offer_id: OfferId,
  offer_name: Schema.String,
  affiliate_id: AffiliateId,
  affiliate_name: Schema.String,
  status: Status,
  questions: text.annotateKey({ description: "What the offer asked" }),
  additional_info: text.annotateKey({ description: "What the affiliate said" }),
  answer: text.annotateKey({ description: "What the manager answered" }),
  created: UnixTime,
  updated: UnixTime
}).pipe(
  record("OfferRequest", "A request of an affiliate for an offer", {
    id: 2,
    offer_id: 3,
    offer_name: "Spring sale",
    affiliate_id: 7,
    affiliate_name: "Ann's Blog",
    status: "pending",
    questions: "How will you promote it?",
    additional_info: "In my newsletter, to 4000 readers.",
    answer: null,
    created: 1772323200,
    updated: 1772323200
  })
)
export type OfferRequest = typeof OfferRequest.Type

const decisionMessage = "must be approved or denied"
const Decision = Schema.Literals(["approved", "denied"]).annotate({ message: decisionMessage })

/** What a manager decides. A decision may be changed later. */
export const OfferRequestUpdate = Schema.Struct({
  status: Schema.optionalKey(Decision),
  answer: clearable(Text.atMost(2000))
}).annotate({
  identifier: "OfferRequestUpdate",
  examples: [{ status: "approved", answer: "Welcome." }]
})
export type OfferRequestUpdate = typeof OfferRequestUpdate.Type

/** The request after an update. */
export const update = <R extends Pick<OfferRequest, "status" | "answer">>(
  found: R,
  changes: OfferRequestUpdate
) => ({
  ...found,
  status: changes.status ?? found.status,
  answer: after(changes.answer, found.answer, null)
})

/** What a decision does to the affiliate's access: grants it, takes it back, or leaves it. */
export const effectOf = (before: Status, now: Status): "grant" | "revoke" | undefined => {
  if (before === now) return undefined
  if (now === "approved") return "grant"
  return before === "approved" ? "revoke" : undefined
}

/** What an affiliate asks. */
export const OfferRequestCreate = Schema.Struct({
  offer_id: Integer.input(OfferId),
  additional_info: Schema.optionalKey(Schema.NullOr(Text.atMost(10_000)))
}).annotate({
  identifier: "OfferRequestCreate",
  examples: [{ offer_id: OfferId.make(3), additional_info: "In my newsletter, to 4000 readers." }]
})
export type OfferRequestCreate = typeof OfferRequestCreate.Type

/** The facts of an affiliate's request for an offer. */
export interface Asked {
  readonly visible_type: OfferAccess.VisibleType
  readonly questions: string | null
  readonly access: OfferAccess.Access
  /** Whether a request waits for its answer. */
  readonly isPending: boolean
}

/** A new request, or why there is none: what an affiliate may not know of counts as missing. */
export const create = (
  input: OfferRequestCreate,
  offer: Asked | undefined
): Result.Result<
  Pick<OfferRequest, "offer_id" | "status" | "questions" | "additional_info" | "answer">,
  Problem
> => {
  const refuse = (problem: string) => Result.fail({ field: "offer_id", problem })
  if (offer === undefined) return refuse("is not the id of an offer")
  const { access, isPending, questions, visible_type } = offer
  if (OfferAccess.isOpen(visible_type, access)) return refuse("is open to you already")
  if (visible_type !== OfferAccess.OnApproval || access.isBlocked) {
    return refuse("is not the id of an offer")
  }
  if (isPending) return refuse("has a request of yours that waits for its answer")
  const additional_info = input.additional_info ?? null
  return Result.succeed({
    offer_id: input.offer_id,
    status: "pending",
    questions,
    additional_info,
    answer: null
  })
}
