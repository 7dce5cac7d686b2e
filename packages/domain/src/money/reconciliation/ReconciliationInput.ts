/** What managers send to be reconciled. */
import { Schema } from "effect"
import { AdvertiserId } from "../../accounts/Advertiser.ts"
import { CalendarDate } from "../../values/CalendarDate.ts"
import { CurrencyInput } from "../../values/Currency.ts"
import * as Integer from "../../values/Integer.ts"
import type { Problem } from "../../values/Problem.ts"
import * as Text from "../../values/Text.ts"

const required = { messageMissingKey: "is required" }

/** What a request says of a reconciliation, beside its file. */
export const ReconciliationCreate = Schema.Struct({
  advertiser_id: Integer.input(AdvertiserId).annotateKey(required),
  currency: Schema.optionalKey(CurrencyInput).annotateKey({
    description: "Of all amounts of the file, where its lines have no column for it"
  }),
  start_date: Schema.optionalKey(CalendarDate).annotateKey({
    description:
      "With `end_date` the days, in the network's time zone, whose conversions should all be in the file. " +
      "Without them nothing counts as missing there"
  }),
  end_date: Schema.optionalKey(CalendarDate),
  content: Schema.optionalKey(Text.filled(1_000_000)).annotateKey({
    description: "A small file as text, in the place of a file"
  })
}).annotate({
  identifier: "ReconciliationCreate",
  examples: [
    {
      advertiser_id: AdvertiserId.make(5),
      content: "order_id,status,revenue\nA-1001,approved,12.50\n"
    }
  ]
})
export type ReconciliationCreate = typeof ReconciliationCreate.Type

/** The problem of a period. */
export const problemOf = ({ end_date, start_date }: ReconciliationCreate): Problem | undefined => {
  if (start_date === undefined && end_date === undefined) return undefined
  if (start_date === undefined) return { field: "start_date", problem: "is required with end_date" }
  if (end_date === undefined) return { field: "end_date", problem: "is required with start_date" }
  return end_date < start_date
    ? { field: "end_date", problem: "must not be before start_date" }
    : undefined
}
