import type { ListQuery } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { CapUsesRepo } from "./CapUsesRepo.ts"

/** The fullest first. */
const usual = { field: "percent", direction: "desc" } as const

/** How full caps are. */
export class CapUses extends Context.Service<CapUses>()("server/CapUses", {
  make: Effect.gen(function* () {
    const network = yield* NetworkRepo
    const repo = yield* CapUsesRepo
    return {
      /** Caps as they stand now. */
      list: Effect.fn("CapUses.list")(function* (query: ListQuery.ListQuery) {
        const { timezone } = yield* network.get
        const millis = yield* Clock.currentTimeMillis
        const sort = query.sort.field === undefined ? usual : query.sort
        return yield* repo.list({ ...query, sort }, { millis, timezone })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(CapUses, CapUses.make).pipe(
    Layer.provide([NetworkRepo.layer, CapUsesRepo.layer])
  )
}
