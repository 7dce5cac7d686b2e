import {
  Cap,
  type ConversionRow,
  LeadCaps,
  type LeadField,
  type ReceiveCampaign,
  TrashReason
} from "@affnet/domain"
import type { Knowledge } from "./State.ts"

/** Whether a Receive campaign takes a lead. One that it takes has its place from then on. */

const dayMillis = 86_400_000

/** The code of a lead's country: the one that it names itself, or that of its click. */
const countryOf = (
  { records }: Knowledge,
  lead: LeadField.LeadValues,
  { country }: ConversionRow.ConversionRow
): string | null => {
  const named = lead.country?.trim().toLowerCase()
  const found = records.countries.find(({ country_code, id, title }) =>
    named ? [country_code.toLowerCase(), title.toLowerCase()].includes(named) : id === country?.id
  )
  return found?.country_code ?? null
}

const isFull = (
  { records, taken }: Knowledge,
  campaign: ReceiveCampaign.ReceiveCampaign,
  { maximum, period }: LeadCaps.LeadCap
): boolean => {
  const range = Cap.periodAt(period, records.nowMillis, records.timezone)
  const within = taken.filter(
    ({ campaign_id, millis }) =>
      campaign_id === campaign.id && millis >= range.startMillis && millis < range.endMillis
  )
  return within.length >= maximum
}

/** Why the lead is trash; `undefined` when it is not. */
export const decide = (
  state: Knowledge,
  campaign: ReceiveCampaign.ReceiveCampaign,
  lead: LeadField.LeadValues,
  row: ConversionRow.ConversionRow
): TrashReason.TrashReason | undefined => {
  const millis = state.records.nowMillis
  const keys = TrashReason.duplicateKeys(campaign, lead)
  const since = millis - campaign.duplicate_days * dayMillis
  const reason = TrashReason.trashReason(campaign, {
    lead,
    country: countryOf(state, lead, row),
    isRepeated: state.taken.some(
      (other) =>
        other.campaign_id === campaign.id &&
        other.millis >= since &&
        other.keys.some((key) => keys.includes(key))
    ),
    isCapFull: LeadCaps.of(campaign).some((cap) => isFull(state, campaign, cap))
  })
  if (reason === undefined) state.taken.push({ campaign_id: campaign.id, keys, millis })
  return reason
}
