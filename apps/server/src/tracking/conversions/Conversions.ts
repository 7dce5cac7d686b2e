import {
  ConversionDecision,
  type ConversionFacts,
  ConversionInput,
  type ConversionReceipt,
  type ConversionRecord,
  type ConversionRefusal
} from "@affnet/domain"
import { Context, Effect, Layer, Result } from "effect"
import { SharedCommits } from "../../platform/sql/commits/SharedCommits.ts"
import type { OutsideTransaction, Transaction } from "../../platform/sql/Transaction.ts"
import { MovedClicks } from "../clicks/moved/MovedClicks.ts"
import type { Plan } from "./ConversionPlans.ts"
import type { ConversionReport } from "./ConversionReport.ts"
import { ConversionRevision } from "./ConversionRevision.ts"
import { ConversionsRepo } from "./ConversionsRepo.ts"
import { NewConversions } from "./NewConversions.ts"
import { type Refusable, Refusals } from "./Refusals.ts"
import { ReportProofs } from "./ReportProofs.ts"
import { SignedCalls } from "./SignedCalls.ts"

type Conversion = ConversionRecord.ConversionRecord
type Refused = ConversionRefusal.ConversionRefused
type Attempt = ConversionFacts.Attempt & Pick<ConversionReport, "made">

/** The conversion after the call, and what the call did to it. */
export interface Reported {
  readonly conversion: Conversion
  readonly result: ConversionReceipt.Result
}

/** Whether a conversion that can't be changed is made instead. */
const isNew = ({ input }: Attempt, reason: ConversionRefusal.Reason): boolean =>
  reason === "conversion_unknown" ||
  (reason === "conversion_missing" && ConversionInput.codeOf(input) !== undefined)

type Work = Effect.Effect<Reported, Refused, OutsideTransaction>
type Settle = (
  repetition: ConversionDecision.Repetition,
  plan: Plan
) => Effect.Effect<Reported | undefined, Refused, Transaction>
type Method = (report: ConversionReport) => Work

/** The money events that advertisers report. Refusals are stored with their reason. */
export class Conversions extends Context.Service<Conversions>()("server/Conversions", {
  make: Effect.gen(function* () {
    const inTransaction = yield* SharedCommits
    const made = yield* NewConversions
    const moved = yield* MovedClicks
    const refusals = yield* Refusals
    const repo = yield* ConversionsRepo
    const revision = yield* ConversionRevision
    const proofs = yield* ReportProofs
    const signed = yield* SignedCalls

    const decideAgain = Effect.fnUntraced(function* (
      attempt: Attempt,
      plan: Plan,
      refused: Refused | undefined
    ) {
      const found = yield* repo.findByKeys(plan.keys)
      const decided = ConversionDecision.decideAgain(attempt, plan, found, refused)
      const repetition = yield* Effect.fromResult(decided)
      return repetition === undefined && !plan.isFirst
        ? yield* Effect.die(new Error("No conversion has the taken key"))
        : repetition
    })

    /** Stores a new conversion. What repeats another one is settled in a transaction, or is a further one. */
    const add: (attempt: Attempt, settle: Settle) => Work = Effect.fnUntraced(
      function* (attempt, settle) {
        const { decided, plan, stored } = yield* made.store(attempt)
        if (Result.isSuccess(stored)) return { conversion: stored.success, result: "created" }
        const settled = yield* inTransaction(
          Effect.flatMap(decideAgain(decided, plan, stored.failure), (repetition) =>
            repetition === undefined ? Effect.undefined : settle(repetition, plan)
          )
        )
        return settled ?? (yield* add({ ...attempt, isFurther: true }, settle))
      }
    )

    const create = (attempt: Attempt) =>
      add(
        attempt,
        Effect.fnUntraced(function* ({ repeated, superseding }, { isFirst, keys }) {
          const before = superseding && (yield* repo.findForUpdate(repeated.transaction_id))
          if (superseding !== undefined && before?.proof === "unsigned") {
            const { conversion } = yield* revision.supersede(before, superseding, attempt)
            yield* repo.setOrderKey(conversion.id, keys.order_key)
            return { conversion, result: "changed" }
          }
          // Another report has taken that place meanwhile.
          if (superseding !== undefined && isFirst) return undefined
          yield* refusals.record(attempt, "duplicate")
          return { conversion: repeated, result: "exists" }
        })
      )

    const revise = Effect.fnUntraced(function* (
      before: Conversion,
      attempt: Attempt,
      isFirst: boolean
    ) {
      if (!isFirst) return { conversion: before, result: "unchanged" } satisfies Reported
      const { conversion, isChanged } = yield* revision.revise(before, attempt.input, attempt)
      return { conversion, result: isChanged ? "changed" : "unchanged" } satisfies Reported
    })

    const change = Effect.fnUntraced(function* (attempt: Attempt) {
      const before = yield* revision.find(attempt)
      return yield* revise(before, attempt, yield* signed.isFirst(attempt))
    }, inTransaction)

    const addOrChange = (attempt: Attempt) =>
      Effect.catchIf(
        change(attempt),
        ({ reason }) => isNew(attempt, reason),
        Effect.fnUntraced(function* () {
          const isFirst = yield* signed.isFirstAtOnce(attempt)
          return yield* add(attempt, ({ repeated }) =>
            Effect.flatMap(repo.findForUpdate(repeated.transaction_id), (before = repeated) =>
              revise(before, attempt, isFirst)
            )
          )
        })
      )

    const recorded = <A, R>(effect: Effect.Effect<A, Refused, R>, refusable: Refusable) =>
      Effect.tapError(effect, ({ reason }) => refusals.record(refusable, reason))

    const method = (work: (attempt: Attempt) => Work): Method =>
      Effect.fnUntraced(function* (report: ConversionReport) {
        yield* moved.bringBack(report.input.click_id)
        const proof = yield* recorded(proofs.prove(report), report)
        const attempt = { ...report, proof }
        return yield* recorded(work(attempt), attempt)
      })

    return {
      create: method(create),
      change: method(change),
      addOrChange: method(addOrChange)
    }
  })
}) {
  static readonly layer = Layer.effect(Conversions, Conversions.make).pipe(
    Layer.provide([
      NewConversions.layer,
      MovedClicks.layer,
      ConversionRevision.layer,
      ConversionsRepo.layer,
      Refusals.layer,
      ReportProofs.layer,
      SignedCalls.layer,
      SharedCommits.layer
    ])
  )
}
