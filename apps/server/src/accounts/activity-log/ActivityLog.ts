import type { Principal } from "@affnet/api"
import { type ActivityLogEntry, ListQuery, ReportDate, UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { RequestOrigin } from "../../platform/http/RequestOrigin.ts"
import type { Account } from "../sessions/Account.ts"
import { ActivityLogRepo } from "./ActivityLogRepo.ts"

/** The actor of a change: an account, the operator at the command line, or the server itself. */
export type Actor = Account | "operator" | "system"

/** Something that was just done. Where the request came from is added by the log. */
export interface Activity {
  /** In whose log it goes: the account that did it, or the one it was done to. */
  readonly account: Account
  readonly actor: Actor
  readonly action: ActivityLogEntry.Action
  readonly entity: string
  readonly entity_id: number | null
  /** The same in a sentence. Never holds a secret. */
  readonly message: string
}

/** What a range that is left open reaches from and to. */
const earliest = ReportDate.ReportDate.make("1970-01-01")
const latest = ReportDate.ReportDate.make("9999-12-31")

/** The actor in words. */
const describeActor = (actor: Actor): string =>
  typeof actor === "string" ? actor : `${actor.role} ${actor.account_id}`

/**
 * Activities of accounts, and changes of them. The server writes each beside the change itself, in the same
 * transaction, so the log holds what happened and nothing else.
 */
export class ActivityLog extends Context.Service<ActivityLog>()("server/ActivityLog", {
  make: Effect.gen(function* () {
    const repo = yield* ActivityLogRepo

    const recordAll = Effect.fn("ActivityLog.record")(function* (
      activities: ReadonlyArray<Activity>
    ) {
      const { ip, user_agent } = yield* RequestOrigin
      const created = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
      yield* repo.insert(
        activities.map((activity) => ({
          role: activity.account.role,
          account_id: activity.account.account_id,
          created,
          action: activity.action,
          entity: activity.entity,
          entity_id: activity.entity_id,
          actor: describeActor(activity.actor),
          ip: ip === "" ? null : ip,
          user_agent: user_agent === "" ? null : user_agent,
          message: activity.message
        }))
      )
    })

    const list = Effect.fn("ActivityLog.list")(
      (owner: Principal, query: ActivityLogEntry.ActivityLogQuery) =>
        repo.list({
          role: owner.role,
          account_id: owner.account_id,
          range: ReportDate.range(
            query.rangeFrom ?? earliest,
            query.rangeTo ?? latest,
            owner.timezone
          ),
          page: query.page ?? 1,
          perPage: query.perPage ?? ListQuery.defaultPerPage
        })
    )

    return {
      record: (activity: Activity) => recordAll([activity]),
      recordAll,
      list,
      /** Activities of all accounts. */
      listOfNetwork: repo.listOfNetwork
    }
  })
}) {
  static readonly layer = Layer.effect(ActivityLog, ActivityLog.make).pipe(
    Layer.provide(ActivityLogRepo.layer)
  )
}
