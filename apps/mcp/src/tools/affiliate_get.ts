import { derived } from "./derived.ts"

export const affiliate_get = derived({
  name: "affiliate_get",
  title: "Affiliate",
  description: 'Contact, status, balances; fields ["*"] for all.',
  toolset: "core",
  arguments: { affiliate_id: "id" },
  fields: [
    "id",
    "company_name",
    "email",
    "status",
    "account_balance",
    "balance_due",
    "pending_balance",
    "approved_balance",
    "payment_methods",
    "country_selected",
    "tier",
    "managers_assigned",
    "created",
    "activity"
  ]
})
