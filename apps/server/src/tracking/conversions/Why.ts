import { BadRequest, NotFound } from "@affnet/api"
import { type ConversionReasons, type ConversionRecord, Explanation } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { ConversionHistoryRepo } from "./ConversionHistoryRepo.ts"
import { ConversionsRepo } from "./ConversionsRepo.ts"
import { RefusalsRepo } from "./RefusalsRepo.ts"
import { TrackedClicksRepo } from "./TrackedClicksRepo.ts"

/** What is asked about: a click, or a conversion. */
export interface Question {
  readonly click_id?: string
  readonly transaction_id?: string
}

const nothingAsked = new BadRequest({ errors: { click_id: [Explanation.nothingAsked] } })

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
      const histories = yield* ConversionHistoryRepo
      const repo = yield* RefusalsRepo

      const withHistory = (conversion: ConversionRecord.ConversionRecord) =>
        Effect.map(histories.of(conversion), (history) => ({ ...conversion, history }))

      const aboutClick = (click_id: string) =>
        Effect.all({
          click: clicks.find(click_id),
          conversions: Effect.flatMap(
            conversions.ofClick(click_id),
            Effect.forEach((one) => withHistory(one))
          ),
          refusals: repo.ofClick(click_id)
        })

      const ofClick = Effect.fnUntraced(function* (click_id: string) {
        return Explanation.ofClick(yield* aboutClick(click_id)) ?? (yield* new NotFound())
      })

      const ofConversion = Effect.fnUntraced(function* (transaction_id: string) {
        const conversion = yield* conversions.find(transaction_id)
        if (conversion !== undefined) {
          return Explanation.ofConversion(
            yield* withHistory(conversion),
            yield* aboutClick(conversion.click_id)
          )
        }
        const refusals = yield* repo.ofTransaction(transaction_id)
        const known = { click: undefined, conversions: [], refusals }
        return Explanation.ofClick(known) ?? (yield* new NotFound())
      })

      const explain = Effect.fn("Why.explain")(function* ({ click_id, transaction_id }: Question) {
        if (transaction_id !== undefined) return yield* ofConversion(transaction_id.toLowerCase())
        return click_id === undefined ? yield* nothingAsked : yield* ofClick(click_id)
      })

      return Why.of({ explain })
    })
  ).pipe(
    Layer.provide([
      ConversionHistoryRepo.layer,
      ConversionsRepo.layer,
      RefusalsRepo.layer,
      TrackedClicksRepo.layer
    ])
  )
}
