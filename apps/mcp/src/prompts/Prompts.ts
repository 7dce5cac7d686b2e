import { Dimension } from "@affnet/domain"
import { Effect, Layer, Schema } from "effect"
import { McpServer } from "effect/ai"
import * as texts from "./texts.ts"

const filled = (description: string) => Schema.NonEmptyString.annotate({ description })

const startingWith = (names: ReadonlyArray<string>) => (input: string) =>
  Effect.succeed(names.filter((name) => name.startsWith(input)))

const troubleshoot = McpServer.prompt({
  name: "delivery_troubleshoot",
  description: "Why did a lead not reach its vendor?",
  parameters: { lead_id: filled("UUID of the lead") },
  content: ({ lead_id }) => Effect.succeed(texts.deliveryTroubleshoot(lead_id))
})

const monthClose = McpServer.prompt({
  name: "advertiser_month_close",
  description: "Close an advertiser's month",
  parameters: { advertiser_id: filled("Id"), month: filled("2026-10") },
  content: ({ advertiser_id, month }) =>
    Effect.succeed(texts.advertiserMonthClose(advertiser_id, month))
})

const health = McpServer.prompt({
  name: "affiliate_health",
  description: "How is an affiliate doing?",
  parameters: { affiliate_id: filled("Id"), days: filled("30") },
  completion: { days: startingWith(["7", "14", "30", "90"]) },
  content: ({ affiliate_id, days }) => Effect.succeed(texts.affiliateHealth(affiliate_id, days))
})

const compare = McpServer.prompt({
  name: "revenue_compare",
  description: "What moved revenue?",
  parameters: {
    range_from: filled("YYYY-MM-DD"),
    range_to: filled("YYYY-MM-DD"),
    compare: filled("A breakdown, such as offer")
  },
  completion: { compare: startingWith(Dimension.keys) },
  content: ({ compare, range_from, range_to }) =>
    Effect.succeed(texts.revenueCompare(range_from, range_to, compare))
})

/** Every prompt. */
export const layer = Layer.mergeAll(troubleshoot, monthClose, health, compare)
