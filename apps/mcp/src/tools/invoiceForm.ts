import { InvoiceInput } from "@affnet/domain"
import { Effect, Predicate, Schema } from "effect"

/** An invoice and its attachment as a form, in which the network takes the two together. */
const formOf = <A>(schema: Schema.Codec<A, object>) => {
  const encode = Schema.encodeEffect(schema)
  return (input: A) =>
    Effect.fnUntraced(function* (file: File) {
      const form = new FormData()
      for (const [name, value] of Object.entries(yield* encode(input))) {
        if (Predicate.isNotNullish(value)) form.append(name, String(value))
      }
      form.append("attachment_file", file)
      return form
    })
}

/** The form for an advertiser. */
export const ofAdvertiser = formOf(InvoiceInput.InvoiceInput)

/** The form for an affiliate. */
export const ofAffiliate = formOf(InvoiceInput.AffiliateInvoiceInput)
