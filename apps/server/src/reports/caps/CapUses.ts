import type { CapUse, ListQuery } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { CapUsesRepo } from "./CapUsesRepo.ts"

/** The fullest first. */
const usual = { field: "percent", direction: "desc" } as const

/** How full caps are. */
export class CapUses extends Context.Service<
  CapUses,
  {
    /** Caps as they stand now. */
    readonly list: (query: ListQuery.ListQuery) => Effect.Effect<ListQuery.Paged<CapUse.CapUse>>
  }
>()("server/CapUses") {
  static readonly layer = Layer.effect(
    CapUses,
    Effect.gen(function* () {
      const network = yield* NetworkRepo
      const repo = yield* CapUsesRepo
      return CapUses.of({
        list: Effect.fn("CapUses.list")(function* (query) {
          const { timezone } = yield* network.get
          const millis = yield* Clock.currentTimeMillis
          const sort = query.sort.field === undefined ? usual : query.sort
          return yield* repo.list({ ...query, sort }, { millis, timezone })
        })
      })
    })
  ).pipe(Layer.provide([NetworkRepo.layer, CapUsesRepo.layer]))
}
