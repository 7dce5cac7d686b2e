import type { Demo } from "./Demo.ts"
import { shot } from "./handmade.ts"
import type { Shot } from "./Shot.ts"
import { json, lists, strangers, texts } from "./values.ts"

/** The names of fields that bodies have, each of which gets each text. */
const fieldsAt = (ids: Demo["ids"]) => [
  {
    at: "POST /api/v2/network/reports/statistics-flat",
    fields: ["rangeFrom", "columns", "breakdowns", "sortField", "q", "offer", "country", "page"]
  },
  { at: "POST /api/v2/network/reports/conversions", fields: ["rangeTo", "columns", "affiliate"] },
  {
    at: "POST /api/v2/network/reports/conversions/change-status",
    fields: ["conversions", "status", "ids"]
  },
  {
    at: "POST /api/v2/network/adv-billing/invoices",
    fields: ["start_date", "currency", "attachment_file", "memo"]
  },
  {
    at: `PUT /api/v2/network/offers/${ids.offer_id}/urls/${ids.url_id}`,
    fields: ["url", "title", "status"]
  },
  { at: "POST /api/v2/network/leads", fields: ["click_id", "email", "phone", "goal_id"] },
  {
    at: "POST /api/v2/network/leads-management/campaigns",
    fields: ["title", "fields", "duplicate_fields", "offer_id", "blacklist"]
  },
  { at: "PUT /api/v2/network/leads-management/settings", fields: ["enabled", "timeout"] },
  { at: "POST /api/v2/network/leads-management/erasures", fields: ["email", "phone"] },
  {
    at: "POST /api/v2/network/tracking/conv-click-id",
    fields: ["click_id", "revenue", "payout", "conv_status", "currency", "created"]
  },
  { at: "POST /api/v2/affiliate/leads", fields: ["click_id", "email", "campaign"] },
  { at: "POST /api/v2/affiliate/leads-upon", fields: ["email", "offer_id"] },
  { at: "POST /api/v2/affiliate/activity-log", fields: ["rangeFrom", "type", "search"] },
  { at: "POST /track/conv", fields: ["click_id", "amount", "conv_status", "token"] },
  { at: "POST /track/goal-by-click-id", fields: ["click_id", "goal_id", "amount"] }
]

/** Every kind of body for every address that reads one. */
export const bodies = (demo: Demo): ReadonlyArray<Shot> =>
  fieldsAt(demo.ids).flatMap(({ at, fields }) => [
    ...strangers.map((body) => shot(demo, body.name, at, body)),
    ...fields.flatMap((field) => [
      ...Object.entries(texts).map(([name, text]) =>
        shot(demo, `${field}: ${name}`, at, {
          type: json,
          text: `{${JSON.stringify(field)}:${JSON.stringify(text)}}`
        })
      ),
      ...Object.entries(lists).map(([name, text]) =>
        shot(demo, `${field}: ${name}`, at, {
          type: json,
          text: `{${JSON.stringify(field)}:${text}}`
        })
      )
    ])
  ])
