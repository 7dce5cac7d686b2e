import { Permission } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { Managers } from "./Managers.ts"

const managers = implement(
  "managers",
  Effect.fn(function* (handlers) {
    const managers = yield* Managers
    return handlers.handleAll({
      listManagers: ({ query }) => answerList(query, managers.list),
      getManager: ({ params, query }) =>
        answerRecord(query, managers.get(params.id)).pipe(keyed("manager")),
      createManager: ({ payload }) =>
        asCaller((actor) => managers.create(actor, payload)).pipe(keyed("manager")),
      updateManager: ({ params, payload }) =>
        asCaller((actor) => managers.update(actor, params.id, payload)).pipe(keyed("manager")),
      deleteManager: ({ params }) => asCaller((actor) => managers.delete(actor, params.id))
    })
  })
)

const permissions = implement("permissions", (handlers) =>
  Effect.succeed(
    handlers.handleAll({ listPermissions: () => Effect.succeed({ roles: Permission.ofRoles }) })
  )
)

export const ManagersHttp = Layer.mergeAll(managers, permissions).pipe(
  Layer.provide(Managers.layer)
)
