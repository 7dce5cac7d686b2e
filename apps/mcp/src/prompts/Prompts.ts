import { Effect, Layer, Schema } from "effect"
import { McpServer } from "effect/ai"
import * as Complete from "../completions/Completions.ts"
import * as texts from "./texts.ts"

const filled = (description: string) => Schema.NonEmptyString.annotate({ description })
const optional = (description: string) => Schema.optionalKey(filled(description))

type Seen = Complete.Completions["Service"]["seen"]

const troubleshoot = (seen: Seen) =>
  McpServer.prompt({
    name: "delivery_troubleshoot",
    description: "Why did a lead not reach its vendor?",
    parameters: { lead_id: filled("UUID of the lead") },
    completion: { lead_id: seen("lead_id") },
    content: ({ lead_id }) => Effect.succeed(texts.deliveryTroubleshoot(lead_id))
  })

const monthClose = (seen: Seen) =>
  McpServer.prompt({
    name: "advertiser_month_close",
    description: "Close an advertiser's month",
    parameters: {
      advertiser_id: filled("Id"),
      month: filled("2026-10"),
      currency: optional("EUR"),
      status: optional("Of the invoice; draft")
    },
    completion: {
      advertiser_id: seen("advertiser_id"),
      currency: Complete.currency,
      status: Complete.invoiceStatus
    },
    content: (given) => Effect.succeed(texts.advertiserMonthClose(given))
  })

const health = (seen: Seen) =>
  McpServer.prompt({
    name: "affiliate_health",
    description: "How is an affiliate doing?",
    parameters: { affiliate_id: filled("Id"), days: filled("30") },
    completion: { affiliate_id: seen("affiliate_id"), days: Complete.days },
    content: ({ affiliate_id, days }) => Effect.succeed(texts.affiliateHealth(affiliate_id, days))
  })

const compare = McpServer.prompt({
  name: "revenue_compare",
  description: "What moved revenue?",
  parameters: {
    range_from: filled("YYYY-MM-DD"),
    range_to: filled("YYYY-MM-DD"),
    compare: filled("A breakdown, such as offer"),
    metric: optional("total_revenue"),
    country: optional("DE")
  },
  completion: {
    compare: Complete.breakdown,
    metric: Complete.metric,
    country: Complete.country
  },
  content: (given) => Effect.succeed(texts.revenueCompare(given))
})

/** Every prompt. */
export const layer = Layer.unwrap(
  Effect.map(Complete.Completions, ({ seen }) =>
    Layer.mergeAll(troubleshoot(seen), monthClose(seen), health(seen), compare)
  )
).pipe(Layer.provide(Complete.Completions.layer))
