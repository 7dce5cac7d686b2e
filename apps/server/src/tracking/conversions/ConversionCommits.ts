import { type ConversionRecord, ConversionRefusal, type TimeZone } from "@affnet/domain"
import { Context, Effect, Layer, Result } from "effect"
import { Commits } from "../../platform/sql/commits/Commits.ts"
import { SharedCommits } from "../../platform/sql/commits/SharedCommits.ts"
import { untilStored } from "../../platform/sql/commits/untilStored.ts"
import type { PendingClick } from "../clicks/Click.ts"
import { ClicksRepo } from "../clicks/ClicksRepo.ts"
import { makeCommitWithClick } from "../clicks/commitWithClick.ts"
import type { Plan } from "./ConversionPlans.ts"
import {
  type CapClaims,
  type ConversionWriteSet,
  ConversionWriteSets,
  noCaps
} from "./ConversionWriteSets.ts"

type Refused = ConversionRefusal.ConversionRefused

/** Why a planned conversion is not stored. */
export type NotStored = Refused | "taken" | "plan_cap_reached"

/** A conversion that is about to be stored, with its click when that is made for it. */
interface Storing extends ConversionWriteSet {
  readonly planned: ConversionRecord.NewConversionRecord
  readonly timezone: TimeZone.TimeZone
  readonly click: PendingClick | undefined
}

/** Stores new conversions with their consequences, many with one commit. */
export class ConversionCommits extends Context.Service<ConversionCommits>()(
  "server/ConversionCommits",
  {
    make: Effect.gen(function* () {
      const commit = yield* makeCommitWithClick
      const writeSets = yield* ConversionWriteSets

      /** Stores it with what it claims, or returns what it is to claim next. */
      const storeClaiming = Effect.fnUntraced(function* (
        { click, conversion, planned, set, timezone }: Storing,
        claims: CapClaims
      ) {
        const refusals = yield* commit({ ...set, claims }, click)
        if (refusals.length === 0) {
          yield* writeSets.announce(set)
          return Result.succeed(conversion)
        }
        const means = refusals.map((refusal) => refusal.means)
        if (means.includes("taken")) return yield* Effect.fail<NotStored>("taken")
        const isUncounted = refusals.some((refusal) => refusal.isUncounted)
        if (!isUncounted && !means.includes("caps_changed")) {
          const isFull = means.includes("cap_reached")
          const reason = isFull ? ConversionRefusal.of("cap_reached") : "plan_cap_reached"
          return yield* Effect.fail<NotStored>(reason)
        }
        if (isUncounted) yield* writeSets.beginCounts(planned, timezone)
        return Result.fail(yield* writeSets.claims(planned, timezone))
      })

      /**
       * Fails with why it is refused, when another conversion has one of its keys, or when the commission plan that was to
       * pay it pays no more. A click that is made for it is stored with it.
       */
      const store = Effect.fnUntraced(function* (plan: Plan, click: PendingClick | undefined) {
        if (Result.isFailure(plan.conversion)) return Result.fail(plan.conversion.failure)
        const planned = plan.conversion.success
        const { is_capped, timezone } = plan.click
        const { conversion, set } = yield* writeSets.of(plan, planned)
        const first = is_capped === 1 ? yield* writeSets.claims(planned, timezone) : noCaps(planned)
        const storing = { planned, timezone, conversion, set, click }
        return yield* Effect.result(untilStored(first, (claims) => storeClaiming(storing, claims)))
      })

      return { store }
    })
  }
) {
  static readonly layer = Layer.effect(ConversionCommits, ConversionCommits.make).pipe(
    Layer.provide([ClicksRepo.layer, Commits.layer, ConversionWriteSets.layer, SharedCommits.layer])
  )
}
