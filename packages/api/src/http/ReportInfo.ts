import { Currency } from "@affnet/domain"
import { Schema } from "effect"

/** What every report says of itself, beside its rows. */
export const reportInfo = {
  currency: Currency.Currency.annotate({
    examples: ["USD"],
    description:
      "The currency of every amount beside which no other is named: the network's, or, with " +
      "`originalCurrency=yes`, the only one that there is."
  }),
  warnings: Schema.optionalKey(
    Schema.Array(
      Schema.String.annotate({ examples: ["Unknown filter `ofer`. Did you mean `offer`?"] })
    ).annotate({
      description: "What was asked for and is left out, such as filters that there are none of.",
      examples: [["Unknown filter `ofer`. Did you mean `offer`?"]]
    })
  )
}

const Info = Schema.Struct(reportInfo)
/** What a report says of itself. */
export type ReportInfo = typeof Info.Type
