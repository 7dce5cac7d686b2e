import type { ActivityLogEntry } from "@affnet/domain"
import { Effect } from "effect"
import type { Account } from "../sessions/Account.ts"
import { ActivityLog } from "./ActivityLog.ts"

/** What is created, updated and deleted. */
type Entity<Action = ActivityLogEntry.Action> = Action extends `${infer Name}.updated`
  ? `${Name}.${"created" | "deleted"}` extends ActivityLogEntry.Action
    ? Name
    : never
  : never

/** Records of a kind, as the log knows them. */
interface Kind<Item> {
  readonly entity: Entity
  /** How its sentences begin: `Vendor "Best Leads" was`. */
  readonly begin: (item: Item) => string
  /** The account in whose log it goes; the actor where it is left out. */
  readonly accountOf?: (item: Item) => Account | undefined
}

/** Logs changes of records of a kind. */
export const makeRecordChange = <Item extends { readonly id: number }>({
  accountOf,
  begin,
  entity
}: Kind<Item>) =>
  Effect.map(
    ActivityLog,
    (log) =>
      (
        actor: Account,
        item: Item,
        done: "created" | "updated" | "deleted",
        fields: ReadonlyArray<string> = []
      ) =>
        log.record({
          account: accountOf?.(item) ?? actor,
          actor,
          action: `${entity}.${done}`,
          entity,
          entity_id: item.id,
          message: `${begin(item)} ${done}${fields.length === 0 ? "" : `: ${fields.join(", ")}`}.`
        })
  )
