import type { ValidationFailed } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { BilledMaximum } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import type { Transaction } from "../../platform/sql/Transaction.ts"
import { type Account, BilledSumsRepo } from "./BilledSumsRepo.ts"
import type { InvoiceColumns } from "./InvoiceColumns.ts"

/** Keeps what invoices come to in sum within what the books hold. */
export class InvoiceMaximum extends Context.Service<
  InvoiceMaximum,
  {
    /** Refuses the invoice of the account that was just stored or issued; the field says why it is as it is. */
    readonly require: (
      columns: InvoiceColumns,
      account: Account,
      field: "amount" | "lines" | "status"
    ) => Effect.Effect<void, ValidationFailed, Transaction>
  }
>()("server/InvoiceMaximum") {
  static readonly layer = Layer.effect(
    InvoiceMaximum,
    Effect.map(BilledSumsRepo, (repo) =>
      InvoiceMaximum.of({
        require: (columns, account, field) =>
          Effect.flatMap(repo.sums(columns, account), (billed) =>
            Refusals.unless(BilledMaximum.problemOf(columns.side, field, billed))
          )
      })
    )
  ).pipe(Layer.provide(BilledSumsRepo.layer))
}
