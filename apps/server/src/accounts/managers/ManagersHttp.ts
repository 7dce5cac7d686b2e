import { Api, CurrentPrincipal } from "@affnet/api"
import { type Manager, Permission } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { Managers } from "./Managers.ts"

const asInfo = Effect.map((manager: Manager.Manager) => ({ manager }))

const managers = HttpApiBuilder.group(
  Api,
  "managers",
  Effect.fn(function* (handlers) {
    const managers = yield* Managers
    return handlers.handleAll({
      listManagers: ({ query }) => answerList(query, managers.list),
      getManager: ({ params, query }) =>
        Effect.map(answerRecord(query, managers.get(params.id)), (manager) => ({ manager })),
      createManager: ({ payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => managers.create(actor, payload)),
          asInfo
        ),
      updateManager: ({ params, payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => managers.update(actor, params.id, payload)),
          asInfo
        ),
      deleteManager: ({ params }) =>
        Effect.flatMap(CurrentPrincipal, (actor) => managers.delete(actor, params.id))
    })
  })
)

const permissions = HttpApiBuilder.group(Api, "permissions", (handlers) =>
  Effect.succeed(
    handlers.handleAll({ listPermissions: () => Effect.succeed({ roles: Permission.ofRoles }) })
  )
)

export const ManagersHttp = Layer.mergeAll(managers, permissions).pipe(
  Layer.provide(Managers.layer)
)
