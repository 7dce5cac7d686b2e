import {
  Advertiser,
  Affiliate,
  type ConversionRefusal,
  type ConversionRow,
  Lead,
  LeadDelivery,
  type LeadFacts,
  type LeadField,
  type LeadInput,
  LeadValues,
  Money,
  TrashReason
} from "@affnet/domain"
import { Effect, Result } from "effect"
import * as Conversions from "./Conversions.ts"
import { decide } from "./LeadDecision.ts"
import { deliver, log } from "./LeadRound.ts"
import { change, type Knowledge, newUuid, put } from "./State.ts"

/** Leads of clicks: recorded, checked, and delivered to vendors that are asked rather than called. */

/** Somebody hands in a lead. */
export interface Handed {
  readonly input: LeadInput.LeadInput
  readonly method: "GET" | "POST"
  readonly path: string
}

/** The fields that came, by their names. */
const said = (fields: LeadField.LeadValues): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, value]]
    )
  )

const factsOf = (
  state: Knowledge,
  row: ConversionRow.ConversionRow,
  { input }: Handed,
  decided: Pick<LeadFacts.LeadFacts, "campaign_id" | "trash_reason" | "delivery_skipped">
): LeadFacts.LeadFacts => {
  const receipt = Conversions.receiptOf({ row, result: "created" })
  const goal = state.records.goals.find(({ id }) => id === row.goal?.id)
  return {
    ...row,
    ...decided,
    lead_id: Lead.LeadId.make(newUuid(state)),
    conversion_id: row.id,
    fields: said(LeadValues.recorded(input)),
    created_millis: state.records.nowMillis,
    erased_millis: null,
    transaction_id: receipt.transaction_id,
    conv_status: row.conv_status,
    affiliate_id: Affiliate.AffiliateId.make(row.affiliate?.id ?? 0),
    advertiser_id: Advertiser.AdvertiserId.make(row.advertiser?.id ?? 0),
    offer_id: receipt.offer_id,
    goal_id: receipt.goal_id,
    goal_alias: goal?.alias ?? null,
    revenue: Money.fromAmount(row.revenue),
    payout: Money.fromAmount(row.payout),
    amount: row.amount === null ? null : Money.fromAmount(row.amount)
  }
}

const campaignOf = ({ records }: Knowledge, goal_id: number) =>
  records.receiveCampaigns.find((one) => one.status === 1 && one.goal_id === goal_id)

/** What is decided about a lead whose conversion is new. */
const decided = (state: Knowledge, row: ConversionRow.ConversionRow, { input }: Handed) => {
  const { goal_id } = Conversions.receiptOf({ row, result: "created" })
  const campaign = campaignOf(state, goal_id)
  const reason = campaign && decide(state, campaign, LeadValues.recorded(input), row)
  const counted = reason === undefined ? row : { ...row, conv_status: "trash" as const }
  change(state, { conversions: put(state.records.conversions, counted) })
  const vendors = LeadDelivery.eligibleVendors({
    requested: input.deliver_lead === true,
    conv_status: counted.conv_status,
    moduleEnabled: state.records.leadsSettings.leads_management === 1,
    goal_id,
    campaign: campaign ?? null,
    vendors: state.records.vendors.filter(({ campaign_id }) => campaign_id === campaign?.id)
  })
  return {
    row: counted,
    vendors: Result.getOrElse(vendors, () => []),
    facts: {
      campaign_id: campaign?.id ?? null,
      trash_reason: reason ?? null,
      delivery_skipped: Result.isFailure(vendors) ? vendors.failure.reason : null
    }
  }
}

const answerOf = (
  facts: LeadFacts.LeadFacts,
  deliveries: ReadonlyArray<LeadDelivery.LeadDelivery>,
  reply: string | null | undefined
): Lead.Lead => ({
  status: "success",
  message: Lead.createdMessage,
  lead_id: facts.lead_id,
  transaction_id: facts.transaction_id,
  conv_status: facts.conv_status,
  affiliate_id: facts.affiliate_id,
  offer_id: facts.offer_id,
  goal_id: facts.goal_id,
  additional: {
    ...(facts.trash_reason === null ? {} : { trash_reason: facts.trash_reason }),
    ...(facts.delivery_skipped === null ? {} : { delivery_skipped: facts.delivery_skipped })
  },
  delivery_status: LeadDelivery.leadStatus(deliveries.map(({ status }) => status)),
  deliveries,
  ...(reply === null || reply === undefined ? {} : { delivery_reply: reply })
})

/** Takes a lead, or answers the one that is there already. */
export const create: (
  state: Knowledge,
  handed: Handed
) => Effect.Effect<Lead.Lead, ConversionRefusal.ConversionRefused> = Effect.fnUntraced(
  function* (state, handed) {
    const made = yield* Conversions.create(state, LeadValues.conversion(handed.input))
    const known = state.leads.get(made.row.id)
    if (known !== undefined) return { ...known, message: Lead.existsMessage }
    const isNew = made.result === "created"
    const decision = isNew
      ? decided(state, made.row, handed)
      : {
          row: made.row,
          vendors: [],
          facts: {
            campaign_id: null,
            trash_reason: null,
            delivery_skipped: "conversion_exists" as const
          }
        }
    const facts = factsOf(state, decision.row, handed, decision.facts)
    const { input, method, path } = handed
    log(state, facts, {
      type: "Incoming Lead",
      request: { method, url: path, headers: [], body: JSON.stringify(LeadValues.shown(input)) },
      error: facts.trash_reason === null ? null : TrashReason.sentences[facts.trash_reason]
    })
    const delivered = decision.vendors.map((vendor) => ({
      vendor,
      ...deliver(state, facts, vendor)
    }))
    const returning = delivered.find(({ vendor }) => vendor.return_reply === 1)
    const lead = answerOf(
      facts,
      delivered.map(({ delivery }) => delivery),
      returning?.reply
    )
    state.leads.set(made.row.id, lead)
    return isNew ? lead : { ...lead, message: Lead.existsMessage }
  }
)
