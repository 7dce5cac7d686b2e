import { Affiliate, Campaign, LandingPage, Offer } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { McpSchema, McpServer } from "effect/ai"
import { affiliate_get } from "../tools/affiliate_get.ts"
import { campaign_get } from "../tools/campaign_get.ts"
import { landing_page_get } from "../tools/landing_page_get.ts"
import { report_schema } from "../tools/report_schema.ts"
import { ToolCalls } from "../tools/ToolCalls.ts"
import { read } from "./read.ts"

const mimeType = "application/json"
const affiliate = McpSchema.param("id", Affiliate.AffiliateId)
const campaign = McpSchema.param("id", Campaign.CampaignId)
const offer = McpSchema.param("offer", Offer.OfferId)
const url = McpSchema.param("url", LandingPage.LandingPageId)

/** Records and names that a client can attach to a conversation. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const calls = yield* ToolCalls
    yield* McpServer.registerResource({
      uri: "affnet://reports/columns",
      name: "report_columns",
      description: "Columns, breakdowns and filters of statistics",
      mimeType,
      content: read(calls, report_schema, {})
    })
    yield* McpServer.registerResource`affnet://affiliates/${affiliate}`({
      name: "affiliate",
      description: "An affiliate",
      mimeType,
      content: (_, affiliate_id) => read(calls, affiliate_get, { affiliate_id })
    })
    yield* McpServer.registerResource`affnet://offers/${offer}/urls/${url}`({
      name: "landing_page",
      description: "A landing page of an offer",
      mimeType,
      content: (_, offer_id, url_id) => read(calls, landing_page_get, { offer_id, url_id })
    })
    yield* McpServer.registerResource`affnet://campaigns/${campaign}`({
      name: "campaign",
      description: "One of your campaigns",
      mimeType,
      content: (_, campaign_id) => read(calls, campaign_get, { campaign_id })
    })
  })
).pipe(Layer.provide(ToolCalls.layer))
