/** What only one lead of a Receive campaign can have: places in its caps, and values that may not repeat. */
import { hash } from "node:crypto"
import { LeadCaps, LeadField, type ProvisionalLead, type TimeZone } from "@affnet/domain"
import type { Claim } from "../../platform/sql/commits/WriteSet.ts"

type Campaign = ProvisionalLead.ProvisionalLead["campaign"]

const dayMillis = 86_400_000

const capUsage = {
  table: "lead_cap_usage",
  key: ["campaign_id", "campaign_updated", "period", "period_start"],
  state: "used"
}
const duplicateKeys = {
  table: "lead_duplicate_keys",
  columns: ["campaign_id", "digest", "created_millis"],
  key: ["campaign_id", "digest"],
  state: "created_millis"
}

/** Keys may be long, and are personal data: only a digest is stored, for comparison. */
export const digestOf = (campaign: Pick<Campaign, "id">, key: string): string =>
  hash("sha256", `${campaign.id}:${key}`, "hex")

/** A lead of a campaign, and what its claims follow from. */
export interface Candidate {
  readonly campaign: Campaign
  readonly lead: LeadField.LeadValues
  readonly nowMillis: number
  readonly timezone: TimeZone.TimeZone
}

/** The caps that it needs a place in. */
export const capsOf = ({ campaign, nowMillis, timezone }: Candidate) =>
  LeadCaps.at(campaign, nowMillis, timezone)

/** What only one lead of a campaign can have: a value within some days, and a place in a cap. */
export const campaignClaims = (
  candidate: Candidate
): ReadonlyArray<Claim<"duplicate" | "cap_reached">> => {
  const { campaign, lead, nowMillis } = candidate
  const keys = LeadField.duplicateKeys(campaign, lead).map((key) => ({
    kind: "key" as const,
    means: "duplicate" as const,
    of: duplicateKeys,
    key: {
      campaign_id: campaign.id,
      digest: digestOf(campaign, key),
      created_millis: nowMillis
    },
    sinceMillis: nowMillis - campaign.duplicate_days * dayMillis
  }))
  const places = capsOf(candidate).map(({ maximum, period, range }) => ({
    kind: "place" as const,
    means: "cap_reached" as const,
    of: capUsage,
    key: {
      campaign_id: campaign.id,
      campaign_updated: campaign.updated,
      period,
      period_start: range.startMillis
    },
    places: 1n,
    maximum: BigInt(maximum)
  }))
  return [...keys, ...places]
}
