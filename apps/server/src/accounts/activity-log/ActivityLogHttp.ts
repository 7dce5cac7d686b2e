import type { ActivityLogEntry } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { asCaller, implement } from "../../platform/http/handlers.ts"
import { answerList } from "../../platform/http/Listing.ts"
import { ActivityLog } from "./ActivityLog.ts"

/** Clients of this API family send the paging beside the body as well. */
interface Asked {
  readonly query: { readonly page?: number; readonly perPage?: number }
  readonly payload: ActivityLogEntry.ActivityLogQuery
}

/** The caller's own log. */
const listOwn = Effect.map(
  ActivityLog,
  (log) =>
    ({ payload, query }: Asked) =>
      asCaller((me) =>
        log.list(me, {
          ...payload,
          page: payload.page ?? query.page ?? null,
          perPage: payload.perPage ?? query.perPage ?? null
        })
      )
)

const affiliates = implement(
  "activityLog",
  Effect.fn(function* (handlers) {
    return handlers.handleAll({ listActivityLog: yield* listOwn })
  })
)

const advertisers = implement(
  "advertiserActivityLog",
  Effect.fn(function* (handlers) {
    return handlers.handleAll({ listAdvertiserActivityLog: yield* listOwn })
  })
)

const managers = implement(
  "networkActivityLog",
  Effect.fn(function* (handlers) {
    const log = yield* ActivityLog
    return handlers.handleAll({
      listNetworkActivityLog: ({ query }) => answerList(query, log.listOfNetwork)
    })
  })
)

export const ActivityLogHttp = Layer.mergeAll(affiliates, advertisers, managers).pipe(
  Layer.provide(ActivityLog.layer)
)
