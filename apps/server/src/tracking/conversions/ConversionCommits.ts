import { type ConversionRecord, ConversionRefusal } from "@affnet/domain"
import { Context, Effect, Layer, Result } from "effect"
import { Commits } from "../../platform/sql/commits/Commits.ts"
import type { Plan } from "./ConversionPlans.ts"
import { ConversionWriteSets, noCaps } from "./ConversionWriteSets.ts"

type Refused = ConversionRefusal.ConversionRefused

/** How often the caps of an offer may change, or begin to be counted, while one conversion is stored. */
const attemptsMax = 10

/** Stores new conversions with all that follows from them, many with one commit. */
export class ConversionCommits extends Context.Service<
  ConversionCommits,
  {
    /** Fails with why it is refused, or with `undefined` when another conversion has one of its keys. */
    readonly store: (
      plan: Plan
    ) => Effect.Effect<Result.Result<ConversionRecord.ConversionRecord, Refused | undefined>>
  }
>()("server/ConversionCommits") {
  static readonly layer = Layer.effect(
    ConversionCommits,
    Effect.gen(function* () {
      const commits = yield* Commits
      const writeSets = yield* ConversionWriteSets

      const store = Effect.fn("ConversionCommits.store")(function* (plan: Plan) {
        if (Result.isFailure(plan.conversion)) return Result.fail(plan.conversion.failure)
        const planned = plan.conversion.success
        const { is_capped, timezone } = plan.click
        const { conversion, set } = yield* writeSets.of(plan, planned)
        let claims = is_capped === 1 ? yield* writeSets.claims(planned, timezone) : noCaps(planned)
        for (let attempt = 1; attempt <= attemptsMax; attempt++) {
          const refused = yield* commits.commit({ ...set, claims })
          if (refused.length === 0) {
            yield* writeSets.announce(set)
            return Result.succeed(conversion)
          }
          if (refused.some(({ means }) => means === "taken")) return Result.fail(undefined)
          const isUncounted = refused.some((refusal) => refusal.isUncounted)
          if (!isUncounted && refused.every(({ means }) => means === "cap_reached")) {
            return Result.fail(ConversionRefusal.of("cap_reached"))
          }
          if (isUncounted) yield* writeSets.beginCounts(planned, timezone)
          claims = yield* writeSets.claims(planned, timezone)
        }
        return yield* Effect.die(new Error("The caps of an offer change all the time"))
      })

      return ConversionCommits.of({ store })
    })
  ).pipe(Layer.provide([Commits.layer, ConversionWriteSets.layer]))
}
