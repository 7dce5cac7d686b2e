import { Context, Effect, Layer } from "effect"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { firstOfEach, type StoredConversion, type WholeConversion } from "./WholeConversion.ts"
import { makeStoreAtOnce } from "./WholesAtOnceRepo.ts"
import { makeStoreByParts } from "./WholesByPartsRepo.ts"

/** Stores some, each with another transaction id. */
type Store = (
  wholes: ReadonlyArray<WholeConversion>
) => Effect.Effect<ReadonlyArray<StoredConversion>>

/** Of those with the same transaction id only the first one; and which of them has which number. */
const storeFirst = (store: Store) => (wholes: ReadonlyArray<WholeConversion>) => {
  const first = firstOfEach(wholes)
  const numbered = ({ id, transaction_id }: StoredConversion) => {
    const whole = first.get(transaction_id)
    return whole === undefined ? [] : [[whole, id] as const]
  }
  return Effect.map(store([...first.values()]), (made) => new Map(made.flatMap(numbered)))
}

/** Stores whole conversions in a transaction of their own. */
export class WholeConversionsRepo extends Context.Service<
  WholeConversionsRepo,
  {
    /**
     * The ids of those that were stored. It leaves out those whose offer has caps, and those of whose keys
     * another one has one.
     */
    readonly store: (
      wholes: ReadonlyArray<WholeConversion>
    ) => Effect.Effect<ReadonlyMap<WholeConversion, number>>
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
        ? { lanes: 1, store: storeFirst(yield* makeStoreByParts) }
        : { lanes: 2, store: storeFirst(yield* makeStoreAtOnce) }
    })
  )
}
