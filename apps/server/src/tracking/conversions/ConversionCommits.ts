import { type ConversionRecord, ConversionRefusal } from "@affnet/domain"
import { Context, Effect, Layer, Result } from "effect"
import { Commits } from "../../platform/sql/commits/Commits.ts"
import { makeSharedCommits } from "../../platform/sql/commits/SharedCommits.ts"
import type { OutsideTransaction } from "../../platform/sql/Transaction.ts"
import type { PendingClick } from "../clicks/Click.ts"
import { ClicksRepo } from "../clicks/ClicksRepo.ts"
import { makeCommitWithClick } from "../clicks/commitWithClick.ts"
import type { Plan } from "./ConversionPlans.ts"
import { ConversionWriteSets, noCaps } from "./ConversionWriteSets.ts"

type Refused = ConversionRefusal.ConversionRefused

/** Why a conversion is not stored as it was planned. */
export type NotStored = Refused | "taken" | "plan_cap_reached"

const notStored = (reason: NotStored) => Result.fail(reason)

/** How often the caps of an offer may change, or begin to be counted, while one conversion is stored. */
const attemptsMax = 10

/** Stores new conversions with all that follows from them, many with one commit. */
export class ConversionCommits extends Context.Service<
  ConversionCommits,
  {
    /**
     * Fails with why it is refused, when another conversion has one of its keys, or when the commission plan that was to
     * pay it pays no more. A click that is made for it is stored with it.
     */
    readonly store: (
      plan: Plan,
      click: PendingClick | undefined
    ) => Effect.Effect<
      Result.Result<ConversionRecord.ConversionRecord, NotStored>,
      never,
      OutsideTransaction
    >
  }
>()("server/ConversionCommits") {
  static readonly layer = Layer.effect(
    ConversionCommits,
    Effect.gen(function* () {
      const commit = yield* makeCommitWithClick(yield* makeSharedCommits)
      const writeSets = yield* ConversionWriteSets

      const store = Effect.fn("ConversionCommits.store")(function* (
        plan: Plan,
        click: PendingClick | undefined
      ) {
        if (Result.isFailure(plan.conversion)) return notStored(plan.conversion.failure)
        const planned = plan.conversion.success
        const { is_capped, timezone } = plan.click
        const { conversion, set } = yield* writeSets.of(plan, planned)
        let claims = is_capped === 1 ? yield* writeSets.claims(planned, timezone) : noCaps(planned)
        for (let attempt = 1; attempt <= attemptsMax; attempt++) {
          const refused = yield* commit({ ...set, claims }, click)
          if (refused.length === 0) {
            yield* writeSets.announce(set)
            return Result.succeed(conversion)
          }
          if (refused.some(({ means }) => means === "taken")) return notStored("taken")
          const isUncounted = refused.some((refusal) => refusal.isUncounted)
          if (!isUncounted && refused.every(({ means }) => means !== "caps_changed")) {
            const isFull = refused.some(({ means }) => means === "cap_reached")
            return notStored(isFull ? ConversionRefusal.of("cap_reached") : "plan_cap_reached")
          }
          if (isUncounted) yield* writeSets.beginCounts(planned, timezone)
          claims = yield* writeSets.claims(planned, timezone)
        }
        return yield* Effect.die(new Error("The caps of an offer change all the time"))
      })

      return ConversionCommits.of({ store })
    })
  ).pipe(Layer.provide([ClicksRepo.layer, Commits.layer, ConversionWriteSets.layer]))
}
