import { InvoiceInput } from "@affnet/domain"
import { Effect, Predicate, Schema } from "effect"

const encode = Schema.encodeEffect(InvoiceInput.InvoiceInput)

/** An invoice with its attachment, as the network takes the two together. */
export const invoiceForm = Effect.fnUntraced(function* (
  input: InvoiceInput.InvoiceInput,
  file: File
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(yield* encode(input))) {
    if (Predicate.isNotNullish(value)) form.append(name, String(value))
  }
  form.append("attachment_file", file)
  return form
})
