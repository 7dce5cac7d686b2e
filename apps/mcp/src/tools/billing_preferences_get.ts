import { derived } from "./derived.ts"

export const billing_preferences_get = derived({
  name: "billing_preferences_get",
  title: "Billing preferences",
  description: "To whom and how an advertiser's invoices go.",
  toolset: "billing",
  arguments: { advertiser_id: "id" }
})
