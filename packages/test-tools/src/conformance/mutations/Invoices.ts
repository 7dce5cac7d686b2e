import type { Mutation } from "../Mutation.ts"

/** Invoices. */

export const invoices: ReadonlyArray<Mutation> = [
  {
    id: "invoice-number-number",
    says: "the number of an invoice is a JSON number",
    rule: "writes/invoice-number",
    operation: "generateInvoice",
    answer: (answer) => ({
      ...answer,
      body: answer.body.replace(/"invoice_number":"[^"]+"/u, '"invoice_number":12')
    })
  },
  {
    id: "idempotency-ignored",
    says: "`idempotency-key` makes no difference",
    rule: "writes/idempotency-key",
    operation: "generateInvoice",
    ask: (asked) => ({
      ...asked,
      headers: Object.fromEntries(
        Object.entries(asked.headers).filter(([name]) => name !== "idempotency-key")
      )
    })
  }
]
