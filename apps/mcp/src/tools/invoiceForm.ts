import { InvoiceInput } from "@affnet/domain"
import { Effect, Predicate, Schema } from "effect"

const encode = Schema.encodeEffect(InvoiceInput.InvoiceInput)

/** Adds an invoice and its attachment to a form, in which the network takes the two together. */
export const fill = Effect.fnUntraced(function* (
  form: Pick<FormData, "append">,
  input: InvoiceInput.InvoiceInput,
  file: File
) {
  for (const [name, value] of Object.entries(yield* encode(input))) {
    if (Predicate.isNotNullish(value)) form.append(name, String(value))
  }
  form.append("attachment_file", file)
})
