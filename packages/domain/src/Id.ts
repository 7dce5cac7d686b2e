/**
 * Ids of resources. Every noun brands `Id` in its own file, so that the id of an offer can't be
 * passed where the id of a goal is meant.
 */
import * as Integer from "./Integer.ts"

/** The largest id: ids fit a signed 32-bit column. */
export const maximum = 2_147_483_647

/** A positive integer: `Id.Id.pipe(Schema.brand("OfferId"))`. */
export const Id = Integer.between(1, maximum)

/** An id, or 0 where 0 says "all of them" or "none" (decisions part 4, Postbacks). */
export const IdOrZero = Integer.between(0, maximum)
