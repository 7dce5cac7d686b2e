import { Api, TrackingInput } from "@affnet/api"
import { ConversionRefusals } from "@affnet/api/Wire"
import type { ConversionInput, ConversionRefusal } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder, HttpApiError } from "effect/http-api"
import * as Conversions from "../Conversions.ts"
import { explain } from "../Explanations.ts"
import { type Outcome, receiptOf } from "../Receipts.ts"
import { type Knowledge, State } from "../State.ts"

/** What a call says: in its query, or in its body, which goes before. */
interface Call {
  readonly query?: ConversionInput.ConversionInput
  readonly payload?: ConversionInput.ConversionInput
}

type Method = (
  state: Knowledge,
  input: ConversionInput.ConversionInput
) => Effect.Effect<Outcome, ConversionRefusal.ConversionRefused>

const by =
  (method: Method) =>
  ({ payload, query }: Call) =>
    State.pipe(
      Effect.flatMap((state) => method(state, { ...query, ...payload })),
      Effect.map(receiptOf),
      ConversionRefusals.answerRefusal
    )

const unreadable = Layer.succeed(TrackingInput, (answer) =>
  Effect.catch(answer, (error) =>
    HttpApiError.HttpApiSchemaError.is(error) &&
    (error.kind === "Query" || error.kind === "Payload")
      ? Effect.succeed(ConversionRefusals.unreadable(error))
      : Effect.fail(error)
  )
)

const tracking = HttpApiBuilder.group(Api, "tracking", (handlers) =>
  handlers.handleAll({
    trackGoal: by(Conversions.create),
    postGoal: by(Conversions.create),
    trackConversion: by(Conversions.create),
    postConversion: by(Conversions.create),
    trackConversionChange: by(Conversions.changeNamed),
    postConversionChange: by(Conversions.changeNamed),
    trackConversionOrChange: by(Conversions.createOrChange),
    postConversionOrChange: by(Conversions.createOrChange)
  })
).pipe(Layer.provide(unreadable))

const managerTracking = HttpApiBuilder.group(Api, "managerTracking", (handlers) =>
  handlers.handleAll({
    createConversion: ({ payload }) =>
      State.pipe(
        Effect.flatMap((state) => Conversions.create(state, payload)),
        Effect.map(receiptOf),
        ConversionRefusals.answerRefusalToManager
      ),
    explainTracking: ({ query }) => Effect.flatMap(State, ({ records }) => explain(records, query))
  })
)

/** Conversions as advertisers report them and managers make them. */
export const trackingGroups = Layer.mergeAll(managerTracking, tracking)
