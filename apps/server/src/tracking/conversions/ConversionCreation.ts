import {
  type ConversionFacts,
  ConversionRecord,
  ConversionRefusal,
  type TimeZone
} from "@affnet/domain"
import { Context, Effect, Layer, Result } from "effect"
import type { Transaction } from "../../platform/sql/Transaction.ts"
import { CapReservations } from "../caps/CapReservations.ts"
import { ConversionChanges } from "./ConversionChanges.ts"
import { reportColumns } from "./ConversionOrigin.ts"
import type { Plan } from "./ConversionPlans.ts"
import { ConversionsRepo, type Keys } from "./ConversionsRepo.ts"

type Conversion = ConversionRecord.ConversionRecord
type Refused = ConversionRefusal.ConversionRefused

/** A conversion that is there after the call, made by it or before. */
export interface Made {
  readonly conversion: Conversion
  readonly isNew: boolean
}

/** A conversion that is stored, and nobody has heard of. */
export interface Begun extends Made {
  /** The zone in which its caps are counted. */
  readonly timezone: TimeZone.TimeZone
}

/**
 * Makes planned conversions. A refusal rolls the transaction back.
 * Whoever has to decide about a new conversion begins it, may still change its status, and then announces it.
 */
export class ConversionCreation extends Context.Service<
  ConversionCreation,
  {
    readonly make: (plan: Plan) => Effect.Effect<Made, Refused, Transaction>
    readonly begin: (plan: Plan) => Effect.Effect<Begun, Refused, Transaction>
    /** Takes its places in caps, and tells of it. */
    readonly announce: (
      conversion: Conversion,
      timezone: TimeZone.TimeZone
    ) => Effect.Effect<void, Refused, Transaction>
  }
>()("server/ConversionCreation") {
  static readonly layer = Layer.effect(
    ConversionCreation,
    Effect.gen(function* () {
      const caps = yield* CapReservations
      const changes = yield* ConversionChanges
      const repo = yield* ConversionsRepo

      /** The conversion that this one would repeat. */
      const findRepeated = Effect.fnUntraced(function* (
        click: ConversionFacts.TrackedClick,
        keys: Keys
      ) {
        const found = yield* repo.findByKeys(keys)
        const named = found.find(({ transaction_id }) => transaction_id === keys.transaction_id)
        if (named !== undefined && named.click_id !== click.id) {
          return yield* ConversionRefusal.of("transaction_id_taken")
        }
        return named ?? found[0]
      })

      /** Most conversions repeat none, so that is only looked up for those that cannot be stored. */
      const begin = Effect.fn("ConversionCreation.begin")(function* (plan: Plan) {
        const { click, conversion, details, keys, origin } = plan
        const { timezone } = click
        const id = Result.isFailure(conversion)
          ? undefined
          : yield* repo.insert({
              ...conversion.success,
              ...keys,
              details,
              ...reportColumns(origin)
            })
        if (Result.isSuccess(conversion) && id !== undefined) {
          const after = { ...conversion.success, id: ConversionRecord.ConversionId.make(id) }
          return { conversion: after, isNew: true, timezone }
        }
        const repeated = yield* findRepeated(click, keys)
        if (repeated !== undefined) return { conversion: repeated, isNew: false, timezone }
        if (Result.isFailure(conversion)) return yield* conversion.failure
        return yield* Effect.die(new Error("A conversion conflicts with none that can be found"))
      })

      const announce = Effect.fnUntraced(function* (
        after: Conversion,
        timezone: TimeZone.TimeZone
      ) {
        yield* caps.apply({ before: undefined, after }, timezone)
        yield* changes.announce(after)
      })

      const make = Effect.fn("ConversionCreation.make")(function* (plan: Plan) {
        const begun = yield* begin(plan)
        if (begun.isNew) yield* announce(begun.conversion, begun.timezone)
        return { conversion: begun.conversion, isNew: begun.isNew }
      })

      return ConversionCreation.of({ make, begin, announce })
    })
  ).pipe(Layer.provide([CapReservations.layer, ConversionChanges.layer, ConversionsRepo.layer]))
}
