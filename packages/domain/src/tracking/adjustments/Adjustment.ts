/** A change of many conversions at once, or conversions that are put in by hand, and how far it has come. */
import { Schema } from "effect"
import { payload } from "../../values/Example.ts"
import { Flag } from "../../values/Flag.ts"
import { Count } from "../../values/Integer.ts"
import { idOf } from "../../values/idOf.ts"
import { UnixTime } from "../../values/UnixTime.ts"

/** The id of an adjustment. */
export const AdjustmentId = idOf("an adjustment").pipe(Schema.brand("AdjustmentId"))
export type AdjustmentId = typeof AdjustmentId.Type

/** What an adjustment does. */
export const Action = Schema.Literals([1, 2, 3, 4]).annotate({
  description: "1 = change status, 2 = change payouts, 3 = insert conversions, 4 = insert by CSV",
  message: "must be 1 (change status), 2 (change payouts), 3 (insert conversions) or 4 (by CSV)"
})
export type Action = typeof Action.Type

/** The result of an adjustment; only a reconciliation has 5. */
export const Done = Schema.Literals([...Action.literals, 5]).annotate({
  description: "As it was asked for, or 5 = what a reconciliation applies"
})

/** The most conversions that one adjustment changes or inserts. */
export const rowsMax = 100_000

/** An adjustment of more conversions than these continues after the answer. */
export const atOnceMax = 1_000

const json = (description: string) =>
  Schema.String.annotate({ description: `${description}, as JSON text` })

/** An adjustment, and how far it has come. */
export const Adjustment = Schema.Struct({
  id: AdjustmentId,
  action_id: Done,
  conditions: json("Which conversions change"),
  parameters: json("What they become, or what is put in"),
  details: json("What its maker noted for programs"),
  notes: Schema.NullOr(Schema.String),
  fire_affiliate_postback: Flag.annotateKey({ description: "Whether affiliates are told" }),
  state: Schema.Literals(["running", "done"]),
  total: Count.annotateKey({ description: "Conversions that it is about" }),
  done: Count.annotateKey({ description: "Those that are decided; `total` at the end" }),
  affected: Count.annotateKey({ description: "Those that were changed or made" }),
  refused: Count.annotateKey({ description: "Those that could not be" }),
  manager_id: Schema.Int.annotate({ description: "Whose adjustment it is" }),
  created: UnixTime,
  updated: UnixTime
}).pipe(
  payload("Adjustment", {
    id: 12,
    action_id: 1,
    conditions: '{"offer":[3],"conversion_status":["pending"]}',
    parameters: '{"conv_status":"approved"}',
    details: "{}",
    notes: "Approved after the audit",
    fire_affiliate_postback: 1,
    state: "done",
    total: 240,
    done: 240,
    affected: 239,
    refused: 1,
    manager_id: 1,
    created: 1772323200,
    updated: 1772323260
  })
)
export type Adjustment = typeof Adjustment.Type

/** A conversion that could not be changed or made. */
export const NotAdjusted = Schema.Struct({
  row: Count.annotateKey({
    description: "Which one, from 1 on; of a CSV its lines without the first"
  }),
  transaction_id: Schema.NullOr(Schema.String),
  reason: Schema.String.annotate({ description: "Why, as refused conversions say it" })
}).pipe(
  payload("NotAdjusted", {
    row: 7,
    transaction_id: "7f0d9a52-3c1b-4e0a-9d2f-6a1b2c3d4e5f",
    reason: "locked"
  })
)
export type NotAdjusted = typeof NotAdjusted.Type

/** The most of them that are shown. */
export const shownMax = 100
