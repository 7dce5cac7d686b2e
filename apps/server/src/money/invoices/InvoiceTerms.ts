import { type CalendarDate, InvoiceUpdate } from "@affnet/domain"
import { Effect, Option } from "effect"
import { BillingPreferencesRepo } from "../billing-preferences/BillingPreferencesRepo.ts"

/** The days of an invoice that is issued on a day: that one, and when it is due by its advertiser's terms. */
export const makeDaysOf = Effect.map(BillingPreferencesRepo, (preferences) =>
  Effect.fnUntraced(function* (advertiser_id: number, date: CalendarDate.CalendarDate) {
    const found = Option.getOrUndefined(yield* preferences.ofAdvertiser(advertiser_id))
    return { date, due_date: InvoiceUpdate.dueDate(date, found?.payment_terms?.value) }
  })
)
