import { Context, Effect, Layer } from "effect"
import { Dialect } from "../sql/Dialect.ts"
import type { StoredIds, WholeConversion } from "./WholeConversion.ts"
import { makeStoreAtOnce } from "./WholesAtOnceRepo.ts"
import { makeStoreByParts } from "./WholesByPartsRepo.ts"

/** Stores whole conversions, each with another transaction id, in a transaction of their own. */
export class WholeConversionsRepo extends Context.Service<
  WholeConversionsRepo,
  {
    /** Leaves out those whose offer has caps, and those of whose keys another one has one. */
    readonly store: (wholes: ReadonlyArray<WholeConversion>) => Effect.Effect<StoredIds>
    /** How many groups may be stored at the same time. */
    readonly lanes: number
  }
>()("server/WholeConversionsRepo") {
  static readonly layer = Layer.effect(
    WholeConversionsRepo,
    Effect.gen(function* () {
      const { engine } = yield* Dialect
      // As with clicks: SQLite is asked in this process and has one writer, PostgreSQL is a journey away.
      return engine === "sqlite"
        ? { lanes: 1, store: yield* makeStoreByParts }
        : { lanes: 2, store: yield* makeStoreAtOnce }
    })
  )
}
