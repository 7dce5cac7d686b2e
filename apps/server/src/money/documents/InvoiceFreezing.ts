import type { Invoice } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import type { InvoiceColumns } from "../invoices/InvoiceColumns.ts"
import { InvoiceLinesRepo } from "../invoices/InvoiceLinesRepo.ts"
import { FrozenPartiesRepo } from "./FrozenPartiesRepo.ts"
import { PartiesRepo } from "./PartiesRepo.ts"

/** An invoice, and whose it is. */
export interface Freezable {
  readonly id: Invoice.InvoiceId
  readonly account_id: number
}

/** Freezes the documents of an invoice, so that no later change of an account alters them. */
export class InvoiceFreezing extends Context.Service<InvoiceFreezing>()("server/InvoiceFreezing", {
  make: Effect.gen(function* () {
    const frozen = yield* FrozenPartiesRepo
    const lines = yield* InvoiceLinesRepo
    const parties = yield* PartiesRepo

    /** In the transaction that issues the invoice, once its lines are written down. */
    const freeze = Effect.fnUntraced(function* (
      columns: InvoiceColumns,
      { account_id, id }: Freezable
    ) {
      const { side } = columns
      const logo = yield* parties.heldLogo
      const own = { side, invoice_id: id }
      yield* frozen.keep(own, { logo, parties: yield* parties.of(side, account_id) })
      yield* lines.keepTitles(columns, id)
    })

    return { freeze }
  })
}) {
  static readonly layer = Layer.effect(InvoiceFreezing, InvoiceFreezing.make).pipe(
    Layer.provide([FrozenPartiesRepo.layer, InvoiceLinesRepo.layer, PartiesRepo.layer])
  )
}
