import {
  type ConversionFacts,
  type Lead,
  type LeadFacts,
  type LeadInput,
  LeadValues,
  type ReceiveCampaign,
  type Whose
} from "@affnet/domain"
import type { Refusable } from "../../tracking/conversions/Refusals.ts"
import type { NewClick } from "./LeadClicks.ts"

/** Somebody hands in a lead. */
export interface Handed {
  readonly input: LeadInput.LeadInput
  /** Method and address that were called, for the log. */
  readonly method: "GET" | "POST"
  readonly path: string
  /** Of an affiliate: whose click it has to be; without it, anybody's. */
  readonly of?: Whose.Whose
  /** The click that is made for it when it has none. */
  readonly click?: NewClick | undefined
}

/** What was decided about a lead. */
interface Outcome extends Pick<LeadFacts.LeadFacts, "trash_reason" | "delivery_skipped"> {
  readonly campaign: Pick<ReceiveCampaign.ReceiveCampaign, "id"> | undefined
}

/** What a new lead has beside its conversion. */
export const ownOf = (
  { input }: Handed,
  { campaign, delivery_skipped, trash_reason }: Outcome,
  lead_id: Lead.LeadId,
  created_millis: number
) => ({
  lead_id,
  campaign_id: campaign?.id ?? null,
  trash_reason,
  delivery_skipped,
  fields: LeadValues.stored(input),
  created_millis
})

/** The conversion that a lead is: of the click that was made for it, or of the one that it names. */
export const attemptOf = (
  { input, of }: Handed,
  click_id: string | undefined
): ConversionFacts.Attempt => ({
  input: { ...LeadValues.conversion(input), ...(click_id === undefined ? {} : { click_id }) },
  source: "leads",
  proof: { by: "key" },
  of
})

/** What is kept of one that is refused. */
export const refusable = ({ input, of }: Handed): Refusable => ({
  input,
  source: "leads",
  proof: { by: "key" },
  of
})
