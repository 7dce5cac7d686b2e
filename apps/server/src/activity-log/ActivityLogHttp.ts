import { Api, CurrentPrincipal } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { ActivityLog } from "./ActivityLog.ts"

export const ActivityLogHttp = HttpApiBuilder.group(
  Api,
  "activityLog",
  Effect.fn(function* (handlers) {
    const log = yield* ActivityLog
    return handlers.handleAll({
      listActivityLog: ({ query, payload }) =>
        Effect.flatMap(CurrentPrincipal, (me) =>
          log.list(me, {
            ...payload,
            page: payload.page ?? query.page ?? null,
            perPage: payload.perPage ?? query.perPage ?? null
          })
        )
    })
  })
).pipe(Layer.provide(ActivityLog.layer))
