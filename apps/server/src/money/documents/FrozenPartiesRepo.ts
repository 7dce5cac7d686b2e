import { DocumentParties, type InvoiceSide } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type * as Rows from "../../platform/sql/Rows.ts"
import { firstRow, noRows } from "../../platform/sql/results.ts"

/** An invoice of one side. */
export interface SideInvoice {
  readonly side: InvoiceSide.InvoiceSide
  readonly invoice_id: number
}

/** The parties of an invoice at its issue. */
export interface Frozen {
  readonly parties: DocumentParties.Parties
  /** The same with what its e-invoice lacked, once that was said; null as long as it lacked nothing. */
  readonly completed: DocumentParties.Parties | null
  /** Path of the logo that it has. */
  readonly logo: string | null
}

const encode = Schema.encodeSync(DocumentParties.PartiesText)
const decode = Schema.decodeUnknownSync(DocumentParties.PartiesText)

const toFrozen = ({ completed, logo, parties }: Rows.Row): Frozen => ({
  parties: decode(parties),
  completed: completed === null ? null : decode(completed),
  logo: typeof logo === "string" ? logo : null
})

/** The parties on the documents of issued invoices. */
export class FrozenPartiesRepo extends Context.Service<FrozenPartiesRepo>()(
  "server/FrozenPartiesRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const is = ({ invoice_id, side }: SideInvoice) =>
        sql`side = ${side} AND invoice_id = ${invoice_id}`

      return {
        /** Stores the parties of an invoice, unless they are stored already. */
        keep: (invoice: SideInvoice, { logo, parties }: Omit<Frozen, "completed">) =>
          sql`
            INSERT INTO invoice_parties ${sql.insert({ ...invoice, logo, parties: encode(parties) })}
            ON CONFLICT (side, invoice_id) DO NOTHING`.pipe(noRows),
        kept: (invoice: SideInvoice) =>
          sql<Rows.Row>`
            SELECT parties, completed, logo FROM invoice_parties WHERE ${is(invoice)}`.pipe(
            firstRow(toFrozen)
          ),
        /** Keeps what its e-invoice says from now on, unless that was kept before. */
        complete: (invoice: SideInvoice, parties: DocumentParties.Parties) =>
          sql`
            UPDATE invoice_parties SET completed = ${encode(parties)}
            WHERE ${is(invoice)} AND completed IS NULL`.pipe(noRows)
      }
    })
  }
) {
  static readonly layer = Layer.effect(FrozenPartiesRepo, FrozenPartiesRepo.make)
}
