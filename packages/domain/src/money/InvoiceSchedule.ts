/** When invoices are made: how often, and on which days. */
import { Schema } from "effect"
import { clearable } from "../values/Change.ts"
import { Flag, fromBoolean, YesNo } from "../values/Flag.ts"
import * as Integer from "../values/Integer.ts"
import * as ListInput from "../values/ListInput.ts"

/** 1 weekly, 2 twice a month, 3 monthly, 4 quarterly. */
export const InvoiceFrequency = Schema.Literals([1, 2, 3, 4]).annotate({
  description: "1 = weekly, 2 = twice a month, 3 = monthly, 4 = quarterly",
  message: "must be 1 (weekly), 2 (twice a month), 3 (monthly) or 4 (quarterly)"
})
export type InvoiceFrequency = typeof InvoiceFrequency.Type

/** What each frequency is called. */
export const titles: { readonly [F in InvoiceFrequency]: string } = {
  1: "Weekly",
  2: "Twice a month",
  3: "Monthly",
  4: "Quarterly"
}

const DayOfMonth = Integer.between(1, 31)
const DayOfWeek = Integer.between(1, 7)

/** The schedule as records carry it. */
export const fields = {
  invoice_type: Integer.Count.annotate({ description: "0 = none was chosen" }),
  generate_invoice_automatically: Flag,
  invoice_days_of_the_month: Schema.String.annotate({
    description: "Days of the month, comma-separated; empty = the first"
  }),
  invoice_day_of_the_week: Schema.String.annotate({
    description: "Day of the week, 1 = Monday to 7 = Sunday; empty = Monday"
  })
}

/** The schedule as requests change it: a missing key keeps its field, null clears it. */
export const changes = {
  invoice_type: clearable(Integer.input(Integer.between(0, 100))),
  invoice_frequency: clearable(Integer.input(InvoiceFrequency)),
  generate_invoice_automatically: clearable(YesNo),
  invoice_days_of_the_month: clearable(ListInput.ids(DayOfMonth, 31)),
  invoice_day_of_the_week: clearable(Integer.input(DayOfWeek))
}

type Changes = Schema.Struct<typeof changes>["Type"]

/** What the columns of the named fields become; null clears. */
export const columnsOf = ({
  generate_invoice_automatically: isAutomatic,
  invoice_day_of_the_week: weekday,
  invoice_days_of_the_month: days,
  invoice_frequency,
  invoice_type
}: Changes) => ({
  ...(invoice_type !== undefined && { invoice_type: invoice_type ?? 0 }),
  ...(invoice_frequency !== undefined && { invoice_frequency: invoice_frequency ?? 0 }),
  ...(isAutomatic !== undefined && {
    generate_invoice_automatically: fromBoolean(isAutomatic === true)
  }),
  ...(days !== undefined && {
    invoice_days_of_the_month: (days ?? []).toSorted((a, b) => a - b).join(",")
  }),
  ...(weekday !== undefined && { invoice_day_of_the_week: weekday === null ? "" : `${weekday}` })
})
