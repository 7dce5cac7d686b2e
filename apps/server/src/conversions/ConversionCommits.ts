import type { ConversionRecord, ConversionRefusal } from "@affnet/domain"
import { Context, Effect, Layer, Result } from "effect"
import { makeSharedCommits } from "../sql/SharedCommits.ts"
import { ConversionCreation } from "./ConversionCreation.ts"
import type { Plan } from "./ConversionPlans.ts"
import { WholeConversions } from "./WholeConversions.ts"

/** Stores new conversions with all that follows from them. */
export class ConversionCommits extends Context.Service<
  ConversionCommits,
  {
    /** Fails with why it was refused, or with `undefined` when another conversion has one of its keys. */
    readonly store: (
      plan: Plan
    ) => Effect.Effect<
      Result.Result<
        ConversionRecord.ConversionRecord,
        ConversionRefusal.ConversionRefused | undefined
      >
    >
  }
>()("server/ConversionCommits") {
  static readonly layer = Layer.effect(
    ConversionCommits,
    Effect.gen(function* () {
      const inTransaction = yield* makeSharedCommits
      const creation = yield* ConversionCreation
      const whole = yield* WholeConversions

      const store = Effect.fnUntraced(function* (plan: Plan) {
        if (Result.isFailure(plan.conversion)) return Result.fail(plan.conversion.failure)
        const conversion = yield* whole.make(plan)
        if (conversion !== undefined) return Result.succeed(conversion)
        const made = yield* Effect.result(inTransaction(creation.make(plan)))
        if (Result.isFailure(made)) return Result.fail(made.failure)
        return made.success.isNew ? Result.succeed(made.success.conversion) : Result.fail(undefined)
      })

      return ConversionCommits.of({ store })
    })
  ).pipe(Layer.provide([ConversionCreation.layer, WholeConversions.layer]))
}
