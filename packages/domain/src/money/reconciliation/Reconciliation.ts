/** An advertiser's file of orders compared with our conversions: the differences, and their application. */
import { Schema } from "effect"
import { AdvertiserId } from "../../accounts/Advertiser.ts"
import { CalendarDate } from "../../values/CalendarDate.ts"
import { Currency } from "../../values/Currency.ts"
import { record } from "../../values/Example.ts"
import { Count } from "../../values/Integer.ts"
import { idOf } from "../../values/idOf.ts"
import * as Reference from "../../values/Reference.ts"
import { UnixTime } from "../../values/UnixTime.ts"

/** The id of a reconciliation. */
export const ReconciliationId = idOf("a reconciliation").pipe(Schema.brand("ReconciliationId"))
export type ReconciliationId = typeof ReconciliationId.Type

/** A reconciliation, and how much differs. */
export const Reconciliation = Schema.Struct({
  id: ReconciliationId,
  advertiser: Reference.to(AdvertiserId),
  currency: Schema.NullOr(Currency).annotateKey({
    description: "Of all amounts of the file; null where its lines say it, or nothing does"
  }),
  start_date: Schema.NullOr(CalendarDate),
  end_date: Schema.NullOr(CalendarDate),
  lines: Count.annotateKey({ description: "Orders in the file" }),
  agreeing: Count.annotateKey({ description: "Those in which nothing differs" }),
  differences: Count.annotateKey({ description: "How many lines it has" }),
  applicable: Count.annotateKey({ description: "Those that can be applied" }),
  applied: Count.annotateKey({ description: "Those that were chosen to be applied" }),
  manager_id: Schema.Int.annotate({ description: "Whose reconciliation it is" }),
  created: UnixTime
}).pipe(
  record("Reconciliation", "A file of an advertiser's orders beside our conversions", {
    id: 3,
    advertiser: { id: 5, title: "Acme" },
    currency: "EUR",
    start_date: "2026-01-01",
    end_date: "2026-01-31",
    lines: 240,
    agreeing: 236,
    differences: 5,
    applicable: 4,
    applied: 0,
    manager_id: 1,
    created: 1772323200
  })
)
export type Reconciliation = typeof Reconciliation.Type
