import { Affiliate, Campaign, LandingPage, Offer } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { McpSchema, McpServer } from "effect/ai"
import { Completions } from "../completions/Completions.ts"
import { affiliate_get } from "../tools/affiliate_get.ts"
import { campaign_get } from "../tools/campaign_get.ts"
import { landing_page_get } from "../tools/landing_page_get.ts"
import { report_schema } from "../tools/report_schema.ts"
import type { Tool } from "../tools/Tool.ts"
import { ToolCalls } from "../tools/ToolCalls.ts"
import { contents } from "./contents.ts"
import { read } from "./read.ts"

const columns = "affnet://reports/columns"
const mimeType = "application/json"
const affiliate = McpSchema.param("id", Affiliate.AffiliateId)
const campaign = McpSchema.param("id", Campaign.CampaignId)
const offer = McpSchema.param("offer", Offer.OfferId)
const url = McpSchema.param("url", LandingPage.LandingPageId)

/** Records and names that a client can attach to a conversation. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const calls = yield* ToolCalls
    const { seenAs } = yield* Completions
    const shown = (uri: string, tool: Tool, input: Readonly<Record<string, unknown>>) =>
      Effect.map(read(calls, tool, input), contents(uri, mimeType))
    yield* McpServer.registerResource({
      uri: columns,
      name: "report_columns",
      description: "Columns, breakdowns and filters of statistics",
      mimeType,
      content: shown(columns, report_schema, {})
    })
    yield* McpServer.registerResource`affnet://affiliates/${affiliate}`({
      name: "affiliate",
      description: "An affiliate",
      mimeType,
      completion: { id: seenAs("affiliate_id", Affiliate.AffiliateId) },
      content: (uri, affiliate_id) => shown(uri, affiliate_get, { affiliate_id })
    })
    yield* McpServer.registerResource`affnet://offers/${offer}/urls/${url}`({
      name: "landing_page",
      description: "A landing page of an offer",
      mimeType,
      completion: {
        offer: seenAs("offer_id", Offer.OfferId),
        url: seenAs("url_id", LandingPage.LandingPageId)
      },
      content: (uri, offer_id, url_id) => shown(uri, landing_page_get, { offer_id, url_id })
    })
    yield* McpServer.registerResource`affnet://campaigns/${campaign}`({
      name: "campaign",
      description: "One of your campaigns",
      mimeType,
      completion: { id: seenAs("campaign_id", Campaign.CampaignId) },
      content: (uri, campaign_id) => shown(uri, campaign_get, { campaign_id })
    })
  })
).pipe(Layer.provide([Completions.layer, ToolCalls.layer]))
