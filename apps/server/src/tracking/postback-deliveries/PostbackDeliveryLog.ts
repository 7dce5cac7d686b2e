import type { ListQuery, PostbackDelivery } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { orNotFound } from "../../platform/orNotFound.ts"
import { type Owner, PostbackDeliveryLogRepo } from "./PostbackDeliveryLogRepo.ts"

/** A delivery with all attempts. */
export interface DeliveryDetails {
  readonly delivery: PostbackDelivery.PostbackDelivery
  readonly attempts: ReadonlyArray<PostbackDelivery.PostbackAttempt>
}

/** The log of postback deliveries. Another affiliate's delivery is indistinguishable from a missing one. */
export class PostbackDeliveryLog extends Context.Service<PostbackDeliveryLog>()(
  "server/PostbackDeliveryLog",
  {
    make: Effect.gen(function* () {
      const repo = yield* PostbackDeliveryLogRepo

      const get = Effect.fn("PostbackDeliveryLog.get")(function* (
        owner: Owner,
        id: PostbackDelivery.PostbackDeliveryId
      ) {
        const delivery = yield* orNotFound(repo.find(owner, id))
        return { delivery, attempts: yield* repo.attempts(id) }
      })

      return { list: (owner: Owner, query: ListQuery.ListQuery) => repo.list(owner, query), get }
    })
  }
) {
  static readonly layer = Layer.effect(PostbackDeliveryLog, PostbackDeliveryLog.make).pipe(
    Layer.provide(PostbackDeliveryLogRepo.layer)
  )
}
