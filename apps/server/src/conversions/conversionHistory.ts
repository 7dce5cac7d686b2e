/** What is kept of a conversion that was made or changed, beside the conversion itself. */
import { ConversionHistory, type ConversionRecord, UnixTime } from "@affnet/domain"
import type { NewEntry } from "../activity-log/ActivityLogRepo.ts"
import type { ConversionOrigin } from "./ConversionOrigin.ts"

/** A conversion as it was, if it was there, and as it is. */
export interface Change {
  readonly before: ConversionRecord.NewConversionRecord | undefined
  readonly after: ConversionRecord.NewConversionRecord
}

/** An entry of a history, without the number of its conversion. */
export const historyRow = ({ after, before }: Change, origin: ConversionOrigin) => ({
  created_millis: after.updated_millis,
  actor: origin.actor,
  proof: origin.proof,
  source: origin.source,
  ip: origin.ip,
  user_agent: origin.user_agent,
  request_id: origin.request_id,
  state_before: before === undefined ? null : JSON.stringify(ConversionHistory.stateOf(before)),
  state_after: JSON.stringify(ConversionHistory.stateOf(after))
})
export type HistoryRow = ReturnType<typeof historyRow>

/** The columns of an entry but for its conversion. */
export const historyColumns = [
  "created_millis",
  "actor",
  "proof",
  "source",
  "ip",
  "user_agent",
  "request_id",
  "state_before",
  "state_after"
] as const satisfies ReadonlyArray<keyof HistoryRow>

/** What the two accounts that a conversion concerns read of it, without its number. */
export const activityRows = (
  { after, before }: Change,
  origin: ConversionOrigin
): ReadonlyArray<Omit<NewEntry, "entity_id">> => {
  const entry = {
    before: before === undefined ? null : ConversionHistory.stateOf(before),
    after: ConversionHistory.stateOf(after)
  }
  const told = (role: "affiliate" | "advertiser", account_id: number) => {
    // Where an advertiser reports from, and its customers come from, is nothing to affiliates.
    const isOwn = role === "advertiser" || origin.proof === "key"
    return {
      role,
      account_id,
      created: UnixTime.fromMillis(after.updated_millis),
      action: ConversionHistory.actionOf(entry),
      entity: "conversion",
      actor: origin.actor,
      ip: isOwn ? origin.ip : null,
      user_agent: isOwn ? origin.user_agent : null,
      message: ConversionHistory.sentence(after.transaction_id, after.currency, entry, role)
    }
  }
  return [told("affiliate", after.affiliate_id), told("advertiser", after.advertiser_id)]
}

/** The columns of what accounts read but for the conversion's number. */
export const activityColumns = [
  "role",
  "account_id",
  "created",
  "action",
  "entity",
  "actor",
  "ip",
  "user_agent",
  "message"
] as const satisfies ReadonlyArray<keyof NewEntry>
