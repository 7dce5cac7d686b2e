/** An advertiser's file of orders beside our conversions: what differs, and what becomes of it. */
import { Schema } from "effect"
import { AdvertiserId } from "../../accounts/Advertiser.ts"
import { AdjustmentId } from "../../tracking/adjustments/Adjustment.ts"
import { TransactionId } from "../../tracking/conversions/Conversion.ts"
import { ConversionId } from "../../tracking/conversions/ConversionRecord.ts"
import { CalendarDate } from "../../values/CalendarDate.ts"
import { Currency } from "../../values/Currency.ts"
import { withExample } from "../../values/Example.ts"
import { Id } from "../../values/Id.ts"
import { Count } from "../../values/Integer.ts"
import * as Reference from "../../values/Reference.ts"
import { UnixTime } from "../../values/UnixTime.ts"

/** The id of a reconciliation. */
export const ReconciliationId = Id.annotate({ description: "Id of a reconciliation" }).pipe(
  Schema.brand("ReconciliationId")
)
export type ReconciliationId = typeof ReconciliationId.Type

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

/** What can be applied. */
export const applicableKinds = ["status", "amount", "revenue", "missing_there"] as const

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
})
  .annotate({
    identifier: "Reconciliation",
    description: "A file of an advertiser's orders beside our conversions"
  })
  .pipe(
    withExample({
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

/** One difference. */
export const Line = Schema.Struct({
  id: Id.annotate({ description: "Id of the line" }),
  line: Schema.NullOr(Count).annotateKey({
    description: "Where it stands in the file, whose first line is 1; null when it is missing there"
  }),
  kind: Kind,
  order_id: Schema.NullOr(Schema.String),
  conversion_id: Schema.NullOr(ConversionId),
  transaction_id: Schema.NullOr(TransactionId),
  currency: Schema.NullOr(Currency).annotateKey({ description: "Of the conversion" }),
  ours: Schema.NullOr(Schema.String).annotateKey({ description: "What we have" }),
  theirs: Schema.NullOr(Schema.String).annotateKey({ description: "What the file has" }),
  is_applicable: Schema.Boolean.annotate({ description: "Whether it can be applied" }),
  adjustment_id: Schema.NullOr(AdjustmentId).annotateKey({
    description: "The adjustment that applies it"
  }),
  result: Schema.NullOr(Schema.String).annotateKey({
    description:
      "changed, unchanged when the conversion was like this already, or why it was refused; null until then"
  })
})
  .annotate({ identifier: "ReconciliationLine", description: "What differs of one order" })
  .pipe(
    withExample({
      id: 31,
      line: 17,
      kind: "status",
      order_id: "A-1001",
      conversion_id: 1204,
      transaction_id: "7f0d9a52-3c1b-4e0a-9d2f-6a1b2c3d4e5f",
      currency: "EUR",
      ours: "approved",
      theirs: "rejected",
      is_applicable: true,
      adjustment_id: null,
      result: null
    })
  )
export type Line = typeof Line.Type
