import { Refusals } from "@affnet/api/Wire"
import { BilledMaximum } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { type Account, BilledSumsRepo } from "./BilledSumsRepo.ts"
import type { InvoiceColumns } from "./InvoiceColumns.ts"

/** Keeps what invoices come to in sum within what the books hold. */
export class InvoiceMaximum extends Context.Service<InvoiceMaximum>()("server/InvoiceMaximum", {
  make: Effect.map(BilledSumsRepo, (repo) => ({
    /** Refuses the invoice of the account that was just stored or issued; the field says why it is as it is. */
    require: (columns: InvoiceColumns, account: Account, field: "amount" | "lines" | "status") =>
      Effect.flatMap(repo.sums(columns, account), (billed) =>
        Refusals.unless(BilledMaximum.problemOf(columns.side, field, billed))
      )
  }))
}) {
  static readonly layer = Layer.effect(InvoiceMaximum, InvoiceMaximum.make).pipe(
    Layer.provide(BilledSumsRepo.layer)
  )
}
