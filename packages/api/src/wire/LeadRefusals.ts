import { ClickTurnedAway, ConversionRefusal, LeadNotKept } from "@affnet/domain"
import { Effect, Schema } from "effect"
import { BadRequest, NotFound, ValidationFailed } from "../http/Errors.ts"

/** Answers to refused leads. */

const answerWith =
  <Input>(toError: (errors: Readonly<Record<string, ReadonlyArray<string>>>) => Input) =>
  <A, E, R>(answer: Effect.Effect<A, E | ConversionRefusal.ConversionRefused, R>) =>
    Effect.catchIf(
      answer,
      (error) => error instanceof ConversionRefusal.ConversionRefused,
      ({ reason }): Effect.Effect<never, Input | NotFound> => {
        const { field, kind, sentence } = ConversionRefusal.describe(reason)
        return kind === "unknown"
          ? Effect.fail(new NotFound())
          : Effect.fail(toError({ [field]: [`${reason}: ${sentence}`] }))
      }
    )

/** The answer to a refused lead: 404 for a missing click or goal, otherwise 400. */
export const answerRefusal = answerWith((errors) => new BadRequest({ errors }))

/** The same for a lead that came in a body. */
export const answerRefusalOfBody = answerWith((errors) => new ValidationFailed({ errors }))

const ofClick = Schema.is(ClickTurnedAway.ClickTurnedAway)
const ofDelivery = Schema.is(LeadNotKept.LeadNotKept)

/** The same for a lead of an affiliate, whose click may be turned away, or which no vendor accepts. */
export const answerRefusalOfAffiliate = <A, E, R>(answer: Effect.Effect<A, E, R>) =>
  answerRefusalOfBody(answer).pipe(
    Effect.catchIf(ofClick, ({ reason, sentence }) =>
      Effect.fail(new ValidationFailed({ errors: { offer_id: [`${reason}: ${sentence}`] } }))
    ),
    Effect.catchIf(ofDelivery, ({ reason, sentence }) =>
      Effect.fail(new ValidationFailed({ errors: { lead: [`${reason}: ${sentence}`] } }))
    )
  )
