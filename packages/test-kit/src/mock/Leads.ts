import {
  Advertiser,
  Affiliate,
  AffiliateLead,
  ClickInput,
  type ConversionRefusal,
  type ConversionRow,
  Flag,
  Lead,
  LeadDelivery,
  type LeadInput,
  LeadNotKept,
  LeadRecord,
  LeadValues,
  TrashReason,
  UnixTime,
  type Vendor,
  type Whose
} from "@affnet/domain"
import { Effect, Result, Struct } from "effect"
import * as Conversions from "./Conversions.ts"
import { decide } from "./LeadDecision.ts"
import { deliver, log } from "./LeadRound.ts"
import { answerOf, factsOf, leadOf } from "./LeadViews.ts"
import { tell } from "./PostbackDeliveries.ts"
import { receiptOf } from "./Receipts.ts"
import { change, type Knowledge, newUuid, put } from "./State.ts"

/** Leads of clicks: recorded, checked, and delivered to vendors that are asked rather than called. */

/** Somebody hands in a lead. */
export interface Handed {
  readonly input: LeadInput.LeadInput
  readonly method: "GET" | "POST"
  readonly path: string
  /** Of an affiliate: whose click it has to be; without it, anybody's. */
  readonly of?: Whose.Whose
  /** The click that was made for it. */
  readonly click_id?: string | undefined
}

type Row = ConversionRow.ConversionRow
type Decided = Pick<
  LeadRecord.LeadRecord,
  "campaign_id" | "trash_reason" | "delivery_skipped" | "conv_status"
>
type Refused = ConversionRefusal.ConversionRefused

/** The conversion that the lead is. */
const convert = (state: Knowledge, { click_id, input, of }: Handed) =>
  Conversions.begin(
    state,
    { ...LeadValues.conversion(input), ...(click_id === undefined ? {} : { click_id }) },
    of
  )

const known = ({ records }: Knowledge, { transaction_id }: Row) =>
  records.leads.find((lead) => lead.transaction_id === transaction_id)

const campaignOf = ({ records }: Knowledge, goal_id: number) =>
  records.receiveCampaigns.find((one) => one.status === 1 && one.goal_id === goal_id)

/** What becomes of a lead whose conversion is new, and whom it is delivered to. */
const judge = (state: Knowledge, row: Row, { input, of }: Handed, requested: boolean) => {
  const { goal_id } = receiptOf({ row, result: "created" })
  const campaign = campaignOf(state, goal_id)
  const said = LeadValues.recorded(input)
  const trash_reason = (campaign && decide(state, campaign, said, row)) ?? null
  const kept =
    of === undefined
      ? row.conv_status
      : AffiliateLead.statusOf(row.conv_status, campaign !== undefined)
  const conv_status = trash_reason === null ? kept : ("trash" as const)
  const eligible = LeadDelivery.eligibleVendors({
    requested,
    conv_status,
    moduleEnabled: state.records.leadsSettings.leads_management === 1,
    goal_id,
    campaign: campaign ?? null,
    vendors: state.records.vendors.filter(({ campaign_id }) => campaign_id === campaign?.id)
  })
  const decided: Decided = {
    campaign_id: campaign?.id ?? null,
    trash_reason,
    delivery_skipped: Result.isFailure(eligible) ? eligible.failure.reason : null,
    conv_status
  }
  const vendors = Result.getOrElse(eligible, (): ReadonlyArray<Vendor.Vendor> => [])
  return { campaign, decided, said, vendors }
}

/** Texts of the click that the lead does not say otherwise. */
export const ofClick = (row: Row) => Struct.pick(row, ["aff_click_id", ...ClickInput.subNames])

/** Writes the lead down, its conversion's status, and what came in. */
const store = (
  state: Knowledge,
  row: Row,
  { input, method, of, path }: Handed,
  decided: Decided,
  error: string | null
) => {
  const created = UnixTime.fromMillis(state.records.nowMillis)
  const { affiliate_id, goal_id, offer_id, transaction_id } = receiptOf({
    row,
    result: "created"
  })
  const lead: LeadRecord.LeadRecord = {
    ...LeadRecord.silent,
    ...ofClick(row),
    ...LeadRecord.said(LeadValues.recorded(input)),
    ...LeadRecord.marks(LeadValues.recorded(input)),
    ...decided,
    lead_id: Lead.LeadId.make(newUuid(state)),
    transaction_id,
    affiliate_id: Affiliate.AffiliateId.make(affiliate_id),
    advertiser_id: Advertiser.AdvertiserId.make(row.advertiser?.id ?? 0),
    offer_id,
    goal_id,
    by_affiliate: Flag.fromBoolean(of !== undefined),
    delivery_status: null,
    click_id: row.click_id,
    currency: row.currency,
    revenue: row.revenue,
    payout: row.payout,
    amount: row.amount,
    erased: null,
    created,
    updated: created
  }
  const { conversions, leads } = state.records
  change(state, {
    leads: [...leads, lead],
    conversions: put(conversions, { ...row, conv_status: decided.conv_status })
  })
  const facts = factsOf(state.records, { ...lead, id: row.id })
  log(state, facts, {
    type: "Incoming Lead",
    request: { method, url: path, headers: [], body: JSON.stringify(LeadValues.shown(input)) },
    error
  })
  return facts
}

const answered = (
  { records }: Knowledge,
  { lead_id }: { readonly lead_id: string },
  message: string
) => {
  const lead = leadOf(records, lead_id)
  return lead === undefined
    ? Effect.die(new Error("The lead is gone"))
    : Effect.succeed(answerOf(records, lead, message))
}

/** Takes a lead, or answers the one that is there already. */
export const create: (state: Knowledge, handed: Handed) => Effect.Effect<Lead.Lead, Refused> =
  Effect.fnUntraced(function* (state, handed) {
    const { result, row } = yield* convert(state, handed)
    const twin = known(state, row)
    if (twin !== undefined) return yield* answered(state, twin, Lead.existsMessage)
    if (result !== "created") {
      // The conversion was reported without a lead, and counts already: the person's data is added.
      const { conv_status } = row
      const delivery_skipped = "conversion_exists" as const
      const decided = { campaign_id: null, trash_reason: null, delivery_skipped, conv_status }
      const lead = store(state, row, handed, decided, null)
      return yield* answered(state, lead, Lead.existsMessage)
    }
    const wanted = handed.input.deliver_lead === true
    const { campaign, decided, said, vendors } = judge(state, row, handed, wanted)
    const { trash_reason } = decided
    const error = trash_reason && TrashReason.explain(trash_reason, campaign, said)
    const lead = store(state, row, handed, decided, error)
    tell(state, { ...row, conv_status: decided.conv_status })
    for (const vendor of vendors) deliver(state, lead, vendor)
    return yield* answered(state, lead, Lead.createdMessage)
  })

/** Takes a lead when a vendor accepts it. */
export const createUpon: (
  state: Knowledge,
  handed: Handed
) => Effect.Effect<Lead.Lead, Refused | LeadNotKept.LeadNotKept> = Effect.fnUntraced(
  function* (state, handed) {
    const { result, row } = yield* convert(state, handed)
    const twin = known(state, row)
    if (twin !== undefined) return yield* answered(state, twin, Lead.existsMessage)
    const { campaign, decided, said, vendors } = judge(state, row, handed, true)
    const { delivery_skipped, trash_reason } = decided
    const reason = result === "created" ? delivery_skipped : "conversion_exists"
    const refusal =
      result === "created" && trash_reason !== null
        ? LeadNotKept.ofTrash(trash_reason, campaign, said)
        : reason && LeadNotKept.of(reason)
    const lead = store(state, row, handed, decided, refusal?.sentence ?? null)
    const outcomes = refusal === null ? vendors.map((each) => deliver(state, lead, each)) : []
    if (!outcomes.includes("success")) {
      return yield* Effect.fail(refusal ?? LeadNotKept.of("not_accepted"))
    }
    tell(state, { ...row, conv_status: decided.conv_status })
    return yield* answered(state, lead, Lead.createdMessage)
  }
)

/** Does something, or leaves nothing of it but what the log says. */
export const orNothing = <A, E>(state: Knowledge, work: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.suspend(() => {
    const { records: before, taken } = state
    const places = taken.length
    const undo = Effect.sync(() => {
      for (const [said, click_id] of state.leadClicks) {
        const isKept = before.clicks.some((click) => click.click_id === click_id)
        if (!isKept) state.leadClicks.delete(said)
      }
      state.records = { ...before, leadsLog: state.records.leadsLog }
      taken.length = places
    })
    return Effect.tapError(work, () => undo)
  })
