/** The history of a changed conversion. */
import { ConversionHistory, type ConversionRecord, UnixTime } from "@affnet/domain"
import type { NewEntry } from "../../accounts/activity-log/ActivityLogRepo.ts"
import type { ConversionOrigin } from "./ConversionOrigin.ts"

/** A conversion before and after a change. */
export interface Changed {
  readonly before: ConversionRecord.ConversionRecord
  readonly after: ConversionRecord.ConversionRecord
}

/** The row of a change. */
export const changeRow = ({ after, before }: Changed, origin: ConversionOrigin) => ({
  conversion_id: after.id,
  created_millis: after.updated_millis,
  ...origin,
  state_before: JSON.stringify(ConversionHistory.stateOf(before)),
  state_after: JSON.stringify(ConversionHistory.stateOf(after))
})

/** What the two accounts that a conversion concerns read of its change. */
export const activityRows = (
  { after, before }: Changed,
  origin: ConversionOrigin
): ReadonlyArray<NewEntry> => {
  const entry = {
    before: ConversionHistory.stateOf(before),
    after: ConversionHistory.stateOf(after)
  }
  // Each address is stored where its owner is erased; managers' are in both logs, for the network's.
  const isManagers = origin.actor.startsWith("manager ")
  const told = (role: ConversionHistory.Side, account_id: number) => ({
    role,
    account_id,
    created: UnixTime.fromMillis(after.updated_millis),
    action: ConversionHistory.actionOf(entry),
    entity: "conversion",
    entity_id: after.id,
    actor: origin.actor,
    ...(isManagers
      ? { ip: origin.ip, user_agent: origin.user_agent }
      : ConversionHistory.shownOrigin(origin, role)),
    message: ConversionHistory.sentence(after.transaction_id, after.currency, entry, role)
  })
  return [told("affiliate", after.affiliate_id), told("advertiser", after.advertiser_id)]
}
