import { type CalendarDate, InvoiceTax, InvoiceUpdate } from "@affnet/domain"
import { Effect, Option } from "effect"
import { BillingPreferencesRepo } from "../billing-preferences/BillingPreferencesRepo.ts"
import type { InvoiceColumns } from "./InvoiceColumns.ts"

/** What an account's preferences say of an invoice of a day: when it is due, and its tax. */
export const makeTermsOf = Effect.map(BillingPreferencesRepo, (preferences) =>
  Effect.fnUntraced(function* (
    { side }: InvoiceColumns,
    account_id: number,
    date: CalendarDate.CalendarDate
  ) {
    const found =
      side === "advertiser"
        ? Option.getOrUndefined(yield* preferences.ofAdvertiser(account_id))
        : Option.getOrUndefined(yield* preferences.ofAffiliate(account_id))
    return {
      days: { date, due_date: InvoiceUpdate.dueDate(date, found?.payment_terms?.value) },
      tax: InvoiceTax.termsOf(found?.tax_category ?? "domestic", found?.vat ?? 0)
    }
  })
)
