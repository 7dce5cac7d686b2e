import { Data } from "effect"

/** Somebody else makes an invoice of the account at this moment. */
export class BeingMade extends Data.TaggedError("BeingMade") {}
