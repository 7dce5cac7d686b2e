import {
  ConversionDecision,
  type ConversionRefusal,
  type ConversionFacts as Facts
} from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { ConversionFacts } from "./ConversionFacts.ts"
import { type ConversionOrigin, ConversionOrigins } from "./ConversionOrigin.ts"

/** A decided new conversion, with its origin. Nothing is stored yet. */
export interface Plan extends ConversionDecision.NewConversion {
  readonly origin: ConversionOrigin
}

/** Decides new conversions. It only reads; the commit detects concurrent changes. */
export class ConversionPlans extends Context.Service<
  ConversionPlans,
  {
    readonly plan: (
      attempt: Facts.Attempt
    ) => Effect.Effect<Plan, ConversionRefusal.ConversionRefused>
  }
>()("server/ConversionPlans") {
  static readonly layer = Layer.effect(
    ConversionPlans,
    Effect.gen(function* () {
      const facts = yield* ConversionFacts
      const origins = yield* ConversionOrigins

      const plan = Effect.fnUntraced(function* (attempt: Facts.Attempt) {
        const click = yield* facts.click(attempt)
        const known = yield* facts.ofNew(attempt, click)
        const decided = yield* Effect.fromResult(ConversionDecision.decide(attempt, known))
        return { ...decided, origin: yield* origins.of(attempt.proof, attempt.source) }
      })

      return ConversionPlans.of({ plan })
    })
  ).pipe(Layer.provide([ConversionFacts.layer, ConversionOrigins.layer]))
}
