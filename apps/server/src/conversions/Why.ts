import { BadRequest, NotFound } from "@affnet/api"
import type { ConversionReasons } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { ConversionsRepo } from "./ConversionsRepo.ts"
import { clickReasons, conversionReasons, refusalReasons } from "./explanations.ts"
import { RefusalsRepo } from "./RefusalsRepo.ts"
import { TrackedClicksRepo } from "./TrackedClicksRepo.ts"

/** What is asked about: a click, or a conversion. */
export interface Question {
  readonly click_id?: string
  readonly transaction_id?: string
}

const nothingAsked = new BadRequest({ errors: { click_id: ["is required, or transaction_id"] } })

/** Says why a click or a conversion became what it is. */
export class Why extends Context.Service<
  Why,
  {
    readonly explain: (
      question: Question
    ) => Effect.Effect<ConversionReasons.Reasons, BadRequest | NotFound>
  }
>()("server/Why") {
  static readonly layer = Layer.effect(
    Why,
    Effect.gen(function* () {
      const clicks = yield* TrackedClicksRepo
      const conversions = yield* ConversionsRepo
      const repo = yield* RefusalsRepo

      const aboutClick = Effect.fnUntraced(function* (click_id: string) {
        const click = yield* clicks.find(click_id)
        const made = (yield* conversions.ofClick(click_id)).map(conversionReasons)
        const refusals = (yield* repo.ofClick(click_id)).map((refusal) =>
          refusalReasons(refusal, click)
        )
        return {
          click: click === undefined ? null : clickReasons(click),
          conversions: made,
          refusals
        }
      })

      const ofClick = Effect.fnUntraced(function* (click_id: string) {
        const found = yield* aboutClick(click_id)
        const checks = found.click?.checks ?? found.refusals[0]?.checks
        return checks === undefined ? yield* new NotFound() : { ...found, checks }
      })

      const ofConversion = Effect.fnUntraced(function* (transaction_id: string) {
        const conversion = yield* conversions.find(transaction_id)
        if (conversion !== undefined) {
          const found = yield* aboutClick(conversion.click_id)
          return { ...found, checks: conversionReasons(conversion).checks }
        }
        const refusals = (yield* repo.ofTransaction(transaction_id)).map((refusal) =>
          refusalReasons(refusal, undefined)
        )
        const checks = refusals[0]?.checks
        if (checks === undefined) return yield* new NotFound()
        return { click: null, conversions: [], refusals, checks }
      })

      const explain = Effect.fn("Why.explain")(function* ({ click_id, transaction_id }: Question) {
        if (transaction_id !== undefined) return yield* ofConversion(transaction_id.toLowerCase())
        return click_id === undefined ? yield* nothingAsked : yield* ofClick(click_id)
      })

      return Why.of({ explain })
    })
  ).pipe(Layer.provide([ConversionsRepo.layer, RefusalsRepo.layer, TrackedClicksRepo.layer]))
}
