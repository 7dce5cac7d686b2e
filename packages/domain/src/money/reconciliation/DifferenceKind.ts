/** How an order of an advertiser and our conversion can differ. */
import { Schema } from "effect"

/** What differs. */
export const Kind = Schema.Literals([
  "missing_here",
  "missing_there",
  "status",
  "amount",
  "revenue",
  "currency",
  "ambiguous",
  "duplicate"
]).annotate({
  description:
    "missing_here = the file has an order that we have not; missing_there = we have a conversion of the period " +
    "that the file has not; status, amount, revenue, currency = both have it, and it is another one; ambiguous = " +
    "several of our conversions have the order id; duplicate = the file has the order a second time"
})
export type Kind = typeof Kind.Type

/** Differences that can be applied. */
export const applicableKinds = ["status", "amount", "revenue", "missing_there"] as const
