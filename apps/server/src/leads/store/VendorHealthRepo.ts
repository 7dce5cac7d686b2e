import { Vendor, type VendorCircuit } from "@affnet/domain"
import { Context, Effect, Layer, type Option } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { firstRow, hasRows, noRows } from "../../platform/sql/results.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"

/** What speaks against a vendor. */
export type Health = Pick<Vendor.Vendor, "circuit" | "gone">

const toVendor = Rows.stored(Vendor.Vendor)
const toRow = Rows.toRow(Vendor.Vendor)

/** What attempts reveal about vendors. A transaction that also locks deliveries locks vendors first. */
export class VendorHealthRepo extends Context.Service<
  VendorHealthRepo,
  {
    /** The vendor's health, locked. */
    readonly findForUpdate: (
      id: Vendor.VendorId
    ) => Effect.Effect<Option.Option<Health>, never, Transaction>
    readonly set: (id: Vendor.VendorId, health: Health) => Effect.Effect<void>
    /** Changes a circuit that is still as read; false when another process was faster. */
    readonly swap: (
      id: Vendor.VendorId,
      from: VendorCircuit.VendorCircuit,
      to: VendorCircuit.VendorCircuit
    ) => Effect.Effect<boolean>
  }
>()("server/VendorHealthRepo") {
  static readonly layer = Layer.effect(
    VendorHealthRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { forUpdate } = yield* Dialect

      return VendorHealthRepo.of({
        findForUpdate: (id) =>
          sql`SELECT * FROM vendors WHERE id = ${id} AND deleted IS NULL ${forUpdate}`.pipe(
            firstRow(toVendor)
          ),
        set: (id, { circuit, gone }) =>
          sql`UPDATE vendors SET ${sql.update(toRow({ circuit, gone }))} WHERE id = ${id}`.pipe(
            noRows
          ),
        swap: (id, from, to) =>
          sql`
            UPDATE vendors SET circuit = ${JSON.stringify(to)}
            WHERE id = ${id} AND circuit = ${JSON.stringify(from)}
            RETURNING id`.pipe(hasRows)
      })
    })
  )
}
