import { Context } from "effect"

/** Conversions that one transaction binds to an invoice, or releases. */
export const PartSize = Context.Reference<number>("server/PartSize", { defaultValue: () => 500 })
