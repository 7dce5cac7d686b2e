/** One difference between an advertiser's file of orders and our conversions. */
import { Schema } from "effect"
import { AdjustmentId } from "../../tracking/adjustments/Adjustment.ts"
import { TransactionId } from "../../tracking/conversions/Conversion.ts"
import { ConversionId } from "../../tracking/conversions/ConversionRecord.ts"
import { Currency } from "../../values/Currency.ts"
import { record } from "../../values/Example.ts"
import { Id } from "../../values/Id.ts"
import { Count } from "../../values/Integer.ts"
import { Kind } from "./DifferenceKind.ts"

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
}).pipe(
  record("ReconciliationLine", "What differs of one order", {
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
