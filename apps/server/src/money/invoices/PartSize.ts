import { Context } from "effect"

/** So many conversions are bound to an invoice, or let go of, in one transaction. */
export const PartSize = Context.Reference<number>("server/PartSize", { defaultValue: () => 500 })
