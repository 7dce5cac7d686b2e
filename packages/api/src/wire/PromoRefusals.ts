import { ClickTurnedAway, ConversionRefusal } from "@affnet/domain"
import { Effect, Schema } from "effect"
import { BadRequest, ValidationFailed } from "../http/Errors.ts"

/** Answers to promo codes that make no click. */

type Refused = ClickTurnedAway.ClickTurnedAway | ConversionRefusal.ConversionRefused

const isRefused = Schema.is(
  Schema.Union([ClickTurnedAway.ClickTurnedAway, ConversionRefusal.ConversionRefused])
)

const sentenceOf = (refused: Refused): string =>
  refused._tag === "ClickTurnedAway"
    ? refused.sentence
    : ConversionRefusal.describe(refused.reason).sentence

const answerWith =
  <Input>(toError: (errors: Readonly<Record<string, ReadonlyArray<string>>>) => Input) =>
  <A, E, R>(answer: Effect.Effect<A, E | Refused, R>) =>
    Effect.catchIf(answer, isRefused, (refused) =>
      Effect.fail(toError({ code: [`${refused.reason}: ${sentenceOf(refused)}`] }))
    )

/** The answer to a code in the path that makes no click. */
export const answerRefusal = answerWith((errors) => new BadRequest({ errors }))

/** The same for a code in a body. */
export const answerRefusalOfBody = answerWith((errors) => new ValidationFailed({ errors }))
