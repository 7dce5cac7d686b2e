/**
 * The id of an offer, apart from `Offer`: goals name their offer, offers their default goal.
 */
import { Schema } from "effect"
import { Id } from "../values/Id.ts"

/** The id of an offer. */
export const OfferId = Id.annotate({ description: "Id of an offer" }).pipe(Schema.brand("OfferId"))
export type OfferId = typeof OfferId.Type
