import { derived } from "./derived.ts"

export const delivery_attempts_list = derived({
  name: "delivery_attempts_list",
  title: "Delivery attempts",
  description: "Leads received and each attempt to deliver them to vendors.",
  toolset: "leads",
  arguments: {
    lead_id: "lead_id",
    vendor_id: "vendor_id",
    delivery_status: "delivery_status",
    range_from: "created_from",
    range_to: "created_to",
    page: "page",
    per_page: "perPage"
  },
  fields: [
    "id",
    "type",
    "lead_id",
    "offer_id",
    "goal_id",
    "vendor_id",
    "delivery_id",
    "attempt_no",
    "http_status",
    "delivery_status",
    "error",
    "reply",
    "created"
  ]
})
