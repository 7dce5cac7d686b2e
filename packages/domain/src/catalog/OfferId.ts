/**
 * The id of an offer, apart from `Offer`: goals name their offer, offers their default goal.
 */
import { Schema } from "effect"
import { idOf } from "../values/idOf.ts"

/** The id of an offer. */
export const OfferId = idOf("an offer").pipe(Schema.brand("OfferId"))
export type OfferId = typeof OfferId.Type
