import type { ConversionRecord, ConversionRefusal } from "@affnet/domain"
import { Context, Effect, Layer, Result } from "effect"
import { makeSharedCommits } from "../../platform/sql/commits/SharedCommits.ts"
import type { OutsideTransaction } from "../../platform/sql/Transaction.ts"
import type { ConversionAttempt, ConversionReport } from "./ConversionAttempt.ts"
import { ConversionCreation } from "./ConversionCreation.ts"
import { ConversionPlans, type Plan } from "./ConversionPlans.ts"
import { ConversionRevision } from "./ConversionRevision.ts"
import { ConversionSubjects } from "./ConversionSubjects.ts"
import { ConversionsRepo } from "./ConversionsRepo.ts"
import { type Refusable, Refusals } from "./Refusals.ts"
import { ReportProofs } from "./ReportProofs.ts"
import { WholeConversions } from "./WholeConversions.ts"

type Conversion = ConversionRecord.ConversionRecord
type Refused = ConversionRefusal.ConversionRefused

/** A conversion that is there after the call, and what the call did to it. */
export interface Outcome {
  readonly conversion: Conversion
  readonly result: "created" | "exists" | "changed" | "unchanged"
}

type Outcomes = Effect.Effect<Outcome, Refused, OutsideTransaction>
type Method = (report: ConversionReport) => Outcomes
type Work = (attempt: ConversionAttempt) => Outcomes

/**
 * The money events that advertisers report. What a call does is one transaction; what it refuses is kept with its
 * reason.
 */
export class Conversions extends Context.Service<
  Conversions,
  { readonly create: Method; readonly change: Method; readonly addOrChange: Method }
>()("server/Conversions") {
  static readonly layer = Layer.effect(
    Conversions,
    Effect.gen(function* () {
      const inTransaction = yield* makeSharedCommits
      const creation = yield* ConversionCreation
      const plans = yield* ConversionPlans
      const refusals = yield* Refusals
      const repo = yield* ConversionsRepo
      const revision = yield* ConversionRevision
      const subjects = yield* ConversionSubjects
      const proofs = yield* ReportProofs
      const whole = yield* WholeConversions

      /** What a visitor's browser reported must not stand in the way of what the advertiser says itself. */
      const supersede = Effect.fnUntraced(function* (
        { click_id, proof, transaction_id }: Conversion,
        plan: Plan,
        attempt: ConversionAttempt
      ) {
        const isOwn = "advertiser_id" in attempt.proof && click_id === plan.click.id
        if (proof !== "unsigned" || !isOwn || Result.isFailure(plan.conversion)) return undefined
        const before = yield* repo.findForUpdate(transaction_id)
        if (before?.proof !== "unsigned") return undefined
        const { conversion } = yield* revision.supersede(before, plan.conversion.success, attempt)
        return { conversion, result: "changed" } satisfies Outcome
      })

      const made = Effect.fnUntraced(function* (plan: Plan, attempt: ConversionAttempt) {
        const { conversion, isNew } = yield* creation.make(plan)
        if (isNew) return { conversion, result: "created" } satisfies Outcome
        const superseded = yield* supersede(conversion, plan, attempt)
        if (superseded !== undefined) return superseded
        yield* refusals.record(attempt, "duplicate")
        return { conversion, result: "exists" } satisfies Outcome
      })

      const created = Effect.fnUntraced(function* (attempt: ConversionAttempt) {
        const plan = yield* plans.plan(attempt)
        const conversion = yield* whole.make(plan)
        if (conversion !== undefined) return { conversion, result: "created" } satisfies Outcome
        return yield* inTransaction(made(plan, attempt))
      })

      const revised = Effect.fnUntraced(function* (before: Conversion, attempt: ConversionAttempt) {
        const { conversion, isChanged } = yield* revision.revise(before, attempt.input, attempt)
        return { conversion, result: isChanged ? "changed" : "unchanged" } satisfies Outcome
      })

      const changed = Effect.fnUntraced(function* (attempt: ConversionAttempt) {
        return yield* revised(yield* subjects.conversion(attempt), attempt)
      })

      const madeOrRevised = Effect.fnUntraced(function* (attempt: ConversionAttempt) {
        const found = yield* subjects.conversion(attempt).pipe(
          Effect.catchIf(
            ({ reason }) => reason === "conversion_unknown",
            () => Effect.undefined
          )
        )
        if (found !== undefined) return yield* revised(found, attempt)
        const { conversion, isNew } = yield* creation.make(yield* plans.plan(attempt))
        if (isNew) return { conversion, result: "created" } satisfies Outcome
        const existing = yield* repo.findForUpdate(conversion.transaction_id)
        return yield* revised(existing ?? conversion, attempt)
      })

      const recorded = <A, R>(effect: Effect.Effect<A, Refused, R>, refusable: Refusable) =>
        Effect.tapError(effect, ({ reason }) => inTransaction(refusals.record(refusable, reason)))

      const method = (name: string, work: Work): Method =>
        Effect.fn(name)(function* (report: ConversionReport) {
          const proof = yield* recorded(proofs.prove(report), report)
          const attempt = { ...report, proof }
          return yield* recorded(work(attempt), attempt)
        })

      return Conversions.of({
        create: method("Conversions.create", created),
        change: method("Conversions.change", (attempt) => inTransaction(changed(attempt))),
        addOrChange: method("Conversions.addOrChange", (attempt) =>
          inTransaction(madeOrRevised(attempt))
        )
      })
    })
  ).pipe(
    Layer.provide([
      ConversionCreation.layer,
      ConversionPlans.layer,
      ConversionRevision.layer,
      ConversionSubjects.layer,
      ConversionsRepo.layer,
      Refusals.layer,
      ReportProofs.layer,
      WholeConversions.layer
    ])
  )
}
