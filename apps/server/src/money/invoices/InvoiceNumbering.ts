import { type CalendarDate, Invoice, InvoiceNumberFormat } from "@affnet/domain"
import { Effect } from "effect"
import { NetworkSettingsRepo } from "../../accounts/network/NetworkSettingsRepo.ts"
import { InvoicesRepo } from "./InvoicesRepo.ts"

/** The next number of the network's invoices, of both sides. Binding has to be locked. */
export const makeNextNumber = Effect.gen(function* () {
  const network = yield* NetworkSettingsRepo
  const repo = yield* InvoicesRepo

  return Effect.fnUntraced(function* (today: CalendarDate.CalendarDate) {
    const { invoice_number_format: format } = yield* network.get
    const begins = InvoiceNumberFormat.isYearly(format) ? "yearly" : "once"
    const year = Number(today.slice(0, 4))
    const next = Effect.map(repo.nextSequence("invoice", year, begins), (sequence) =>
      Invoice.number(today, sequence, format)
    )
    // Formats may change in between, and write a number once more that was given out in another year.
    let number = yield* next
    while (yield* repo.isTaken(number)) {
      yield* repo.skipOtherYear(year)
      number = yield* next
    }
    return number
  })
})
