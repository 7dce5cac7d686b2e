import { Data } from "effect"

/** Another request makes an invoice of the account at this moment. */
export class BeingMade extends Data.TaggedError("BeingMade") {}
