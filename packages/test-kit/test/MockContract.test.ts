import { document } from "@affnet/api/Document"
import { Affiliate, ReceiveCampaign } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Fuzzer, fixtures, type MockNetwork, mockNetwork } from "../src/index.ts"

/** So many requests for each operation; more with `FUZZ_COUNT=500 npm test -- --project test-kit MockContract`. */
const count = Number(process.env.FUZZ_COUNT ?? 40)

/** So many for the few whose requests are seldom right by chance. */
const moreCount = Math.max(200, count)

/** A network with enough of everything that fuzzing deletes. */
const records = fixtures.network({ affiliates: 3, offers: 15, clicks: 60, conversions: 20 })

/** Besides the one with vendors, one without: there an empty order is the right one. */
const receiveCampaigns = [
  ...records.receiveCampaigns,
  fixtures.receiveCampaign({ id: ReceiveCampaign.ReceiveCampaignId.make(2), status: 2 })
]

/** Deliveries that their vendors refused, so that they may be sent again. */
const leadsLog = records.leadsLog.map((record) =>
  record.type === "Outgoing Lead" ? { ...record, delivery_status: "fail" as const } : record
)

/** The first lead is one of the affiliate that calls. */
const affiliate_id = Affiliate.AffiliateId.make(1)
const leads = records.leads.map((lead, index) => (index === 0 ? { ...lead, affiliate_id } : lead))

const operations = Fuzzer.operations(document)

const idsOf = (network: MockNetwork): Fuzzer.Ids => {
  const { advertisers, affiliates, campaigns, clicks, conversions, goals, leads, offers } =
    network.records
  const [offer] = offers
  const own = <A extends { readonly offer_id: number }>(all: ReadonlyArray<A>) =>
    all.filter(({ offer_id }) => offer_id === offer?.id)
  const ids = (all: ReadonlyArray<{ readonly id: number }>) => all.map(({ id }) => id)
  const ofAffiliate = campaigns.filter(({ affiliate }) => affiliate.id === affiliates[0]?.id)
  const click = clicks.at(-1)
  const ownClick = clicks.findLast(
    ({ affiliate, offer }) => affiliate?.id === affiliates[0]?.id && offer?.id === 1
  )
  const conversion = conversions.find(({ invoice_id }) => invoice_id === null)
  const leadGoals = goals.filter(({ type }) => type === 3).slice(1)
  const reported = ["createLead", "createLeadAlias", "postLead", "postLeadAlias"]
  const making = ["trackGoal", "postGoal", "trackConversion", "postConversion", "createConversion"]
  const addition = ["trackConversionOrChange", "postConversionOrChange"]
  const changing = ["trackConversionChange", "postConversionChange", ...addition]
  const clickGoals = goals.filter(
    ({ offer_id, type }) => offer_id === click?.offer?.id && type === 2
  )
  const ofClicks = [...reported, ...making, ...changing].flatMap((name) => [
    [`${name}.click_id`, [click?.click_id ?? ""]] as const,
    [`${name}.aff_click_id`, [click?.aff_click_id ?? ""]] as const,
    [`${name}.goal_id`, ids(clickGoals)] as const,
    [`${name}.goal_alias`, ["signup"]] as const
  ])
  const named = changing.map(
    (name) => [`${name}.transaction_id`, [conversion?.transaction_id ?? ""]] as const
  )
  const deliveries = network.records.postbackDeliveries
  return {
    ...Object.fromEntries<ReadonlyArray<number | string>>([...ofClicks, ...named]),
    advertiser_id: ids(advertisers),
    affiliate_id: ids(affiliates),
    offer_id: offer === undefined ? [] : [offer.id],
    url_id: ids(own(network.records.landingPages)),
    goal_id: ids(own(goals)),
    campaign_id: [1],
    vendor_id: [1, 2],
    "orderVendors.campaign_id": [2],
    "createReceiveCampaign.goal_id": ids(leadGoals),
    "updateReceiveCampaign.goal_id": ids(leadGoals),
    "getAffiliate.id": ids(affiliates),
    "getBillingPreferences.id": ids(advertisers),
    "getBillingPreferencesAlias.id": ids(advertisers),
    "getCampaign.id": ids(ofAffiliate),
    "getPostbackDelivery.id": ids(deliveries),
    "getOwnPostbackDelivery.id": ids(
      deliveries.filter(({ affiliate_id }) => affiliate_id === affiliates[0]?.id)
    ),
    "resendPostbackDelivery.id": ids(deliveries),
    "getLeadsLog.id": ids(network.records.leadsLog),
    "resendLead.id": ids(network.records.leadsLog.filter(({ vendor_id }) => vendor_id !== null)),
    "getLead.lead_id": leads.map(({ lead_id }) => lead_id),
    "updateLead.lead_id": leads.map(({ lead_id }) => lead_id),
    "getOwnLead.lead_id": leads
      .filter(({ affiliate_id }) => affiliate_id === affiliates[0]?.id)
      .map(({ lead_id }) => lead_id),
    "explainTracking.click_id": [click?.click_id ?? ""],
    "explainTracking.transaction_id": [conversion?.transaction_id ?? ""],
    ...Object.fromEntries(
      ["createOwnLead", "createOwnLeadByOffer", "createOwnLeadUponDelivery"].flatMap((name) => [
        [`${name}.click_id`, [ownClick?.click_id ?? ""]],
        [`${name}.aff_click_id`, [ownClick?.aff_click_id ?? ""]],
        [`${name}.offer_id`, [ownClick?.offer?.id ?? 0]],
        [
          `${name}.goal_id`,
          ids(goals.filter(({ type, offer_id }) => type === 3 && offer_id === ownClick?.offer?.id))
        ],
        [`${name}.goal_alias`, ["lead"]]
      ])
    ),
    "regenerateAffiliateApiKey.id": [2],
    "regenerateAdvertiserApiKey.id": [2],
    "regenerateManagerApiKey.id": [1]
  }
}

const told = ({ bends, curl, index, violations }: Fuzzer.Finding): string =>
  [JSON.stringify(violations), `number ${index}`, ...bends, curl].join("\n")

describe("The mock network", () => {
  for (const operation of operations) {
    it.effect(`${operation.id} keeps the contract's promises`, () =>
      Effect.gen(function* () {
        const network = yield* Effect.acquireRelease(
          Effect.promise(() =>
            mockNetwork({ ...records, leads, leadsLog, receiveCampaigns, rateLimit: 100_000 })
          ),
          ({ stop }) => Effect.promise(stop)
        )
        const { advertiser, affiliate, manager } = network.keys
        const keys = Fuzzer.makeKeys({
          manager: { id: 1, key: manager },
          advertiser: { id: 1, key: advertiser },
          affiliate: { id: 1, key: affiliate }
        })
        const run = (count: number) =>
          Fuzzer.run(operation, {
            seed: "mock",
            count,
            ids: idsOf(network),
            send: Fuzzer.nodeSend({ baseUrl: network.url, keys })
          })
        const first = yield* run(count)
        const report = first.statuses[200] === undefined ? yield* run(moreCount) : first
        assert.strictEqual(report.findings.map(told).join("\n\n"), "")
        assert.containsAllKeys(report.statuses, [200])
      })
    )
  }
})
