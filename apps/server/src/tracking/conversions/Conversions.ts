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

    const decideAgain = Effect.fnUntraced(function* (
      attempt: Attempt,
      plan: Plan,
      refused: Refused | undefined
    ) {
      const found = yield* repo.findByKeys(plan.keys)
      const decided = ConversionDecision.decideAgain(attempt, plan, found, refused)
      const repetition = yield* Effect.fromResult(decided)
      return repetition ?? (yield* Effect.die(new Error("No conversion has the taken key")))
    })

    /** Stores a new conversion. What repeats another one is settled in a transaction. */
    const add = Effect.fnUntraced(function* (
      attempt: Attempt,
      settle: (
        repetition: ConversionDecision.Repetition
      ) => Effect.Effect<Reported, Refused, Transaction>
    ) {
      const { decided, plan, stored } = yield* made.store(attempt)
      if (Result.isSuccess(stored)) {
        return { conversion: stored.success, result: "created" } satisfies Reported
      }
      return yield* inTransaction(
        Effect.flatMap(decideAgain(decided, plan, stored.failure), settle)
      )
    })

    const create = (attempt: Attempt) =>
      add(
        attempt,
        Effect.fnUntraced(function* ({ repeated, superseding }) {
          const before = superseding && (yield* repo.findForUpdate(repeated.transaction_id))
          if (superseding !== undefined && before?.proof === "unsigned") {
            const { conversion } = yield* revision.supersede(before, superseding, attempt)
            return { conversion, result: "changed" }
          }
          yield* refusals.record(attempt, "duplicate")
          return { conversion: repeated, result: "exists" }
        })
      )

    const revise = Effect.fnUntraced(function* (before: Conversion, attempt: Attempt) {
      const { conversion, isChanged } = yield* revision.revise(before, attempt.input, attempt)
      return { conversion, result: isChanged ? "changed" : "unchanged" } satisfies Reported
    })

    const change = (attempt: Attempt) =>
      inTransaction(Effect.flatMap(revision.find(attempt), (before) => revise(before, attempt)))

    const addOrChange = (attempt: Attempt) =>
      Effect.catchIf(
        change(attempt),
        ({ reason }) => isNew(attempt, reason),
        () =>
          add(attempt, ({ repeated }) =>
            Effect.flatMap(repo.findForUpdate(repeated.transaction_id), (before = repeated) =>
              revise(before, attempt)
            )
          )
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
      SharedCommits.layer
    ])
  )
}
