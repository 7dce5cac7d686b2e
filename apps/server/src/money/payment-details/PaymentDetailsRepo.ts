import { PaymentDetails, PaymentMethod, UnixTime } from "@affnet/domain"
import { Array, Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { allRows, hasRows, noRows } from "../../platform/sql/results.ts"
import { orDieInTransaction, partOfTransaction } from "../../platform/sql/Transaction.ts"

const Kept = Schema.Struct({
  id: PaymentDetails.PaymentDetailsId,
  payment_method_id: PaymentMethod.PaymentMethodId,
  currency: Schema.String,
  shown: Schema.String,
  created: UnixTime.UnixTime,
  updated: UnixTime.UnixTime
})
const Method = Schema.Struct(PaymentDetails.PaymentDetails.fields.payment_method.fields)

/** An affiliate's details, masked, and the method that they are for. */
export interface KeptDetails {
  readonly details: typeof Kept.Type
  readonly method: typeof Method.Type
}

const toMethod = Rows.stored(Method)
const toDetails = Rows.stored(Kept, (row) => ({
  id: row.details_id,
  created: row.details_created,
  updated: row.details_updated
}))

/** Details that are to be kept; `info` is encrypted. */
export interface NewDetails {
  readonly affiliate_id: number
  readonly payment_method_id: number
  readonly currency: string
  readonly info: string
  readonly shown: string
  readonly updated: UnixTime.UnixTime
}

export class PaymentDetailsRepo extends Context.Service<PaymentDetailsRepo>()(
  "server/PaymentDetailsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { forUpdate } = yield* Dialect
      const methods = (condition: Statement.Fragment) =>
        sql<Rows.Row>`
          SELECT * FROM payment_methods WHERE ${condition} ORDER BY sort, id`.pipe(
          allRows(toMethod)
        )

      return {
        /** A method that was not deleted. */
        method: (id: number) =>
          Effect.map(methods(sql`id = ${id} AND deleted IS NULL`), Array.head),
        /** The methods that affiliates may choose. */
        offered: methods(sql`status = 1 AND deleted IS NULL`),
        /** Those of an affiliate, in the order of the methods. */
        list: (affiliate_id: number) =>
          sql<Rows.Row>`
            SELECT m.*, d.payment_method_id, d.currency, d.shown,
              d.id AS details_id, d.created AS details_created, d.updated AS details_updated
            FROM payment_details d JOIN payment_methods m ON m.id = d.payment_method_id
            WHERE d.affiliate_id = ${affiliate_id} ORDER BY m.sort, m.id`.pipe(
            Effect.map((rows) =>
              rows.map((row) => ({ details: toDetails(row), method: toMethod(row) }))
            ),
            Effect.orDie
          ),
        /** The details as they are kept, with `info`, locked. */
        findForUpdate: (affiliate_id: number, payment_method_id: number) =>
          sql<{ readonly currency: string; readonly info: string }>`
            SELECT currency, info FROM payment_details
            WHERE affiliate_id = ${affiliate_id} AND payment_method_id = ${payment_method_id}
            ${forUpdate}`.pipe(
            Effect.map(([row]) => row),
            orDieInTransaction
          ),
        save: (details: NewDetails) =>
          sql`
            INSERT INTO payment_details ${sql.insert({ ...details, created: details.updated })}
            ON CONFLICT (affiliate_id, payment_method_id) DO UPDATE SET
              currency = excluded.currency, info = excluded.info, shown = excluded.shown,
              updated = excluded.updated`.pipe(noRows, partOfTransaction),
        /** Whether there were details with this id. */
        delete: (affiliate_id: number, id: number) =>
          sql`
            DELETE FROM payment_details WHERE affiliate_id = ${affiliate_id} AND id = ${id}
            RETURNING id`.pipe(hasRows, partOfTransaction)
      }
    })
  }
) {
  static readonly layer = Layer.effect(PaymentDetailsRepo, PaymentDetailsRepo.make)
}
