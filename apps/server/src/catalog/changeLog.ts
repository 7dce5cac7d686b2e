import { Effect } from "effect"
import { ActivityLog, type Actor } from "../accounts/activity-log/ActivityLog.ts"

/** A change of something that belongs to an advertiser's offer. */
interface Change {
  readonly advertiser_id: number
  readonly entity: "creative" | "goal" | "landing_page" | "offer"
  readonly entity_id: number
  /** What it is called in a sentence. */
  readonly name: string
  readonly done: "created" | "updated" | "deleted"
  readonly fields?: ReadonlyArray<string>
}

/** Writes changes into the activity log of the advertiser. */
export const makeChangeLog = Effect.map(
  ActivityLog,
  (log) =>
    (actor: Actor, { advertiser_id, done, entity, entity_id, fields = [], name }: Change) =>
      log.record({
        account: { role: "advertiser", account_id: advertiser_id },
        actor,
        action: `${entity}.${done}`,
        entity,
        entity_id,
        message: `${name} was ${done}${fields.length === 0 ? "" : `: ${fields.join(", ")}`}.`
      })
)
