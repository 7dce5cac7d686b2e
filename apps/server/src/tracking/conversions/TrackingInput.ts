import { TrackingInput, ValidationFailed } from "@affnet/api"
import { ConversionRefusals, QueryString } from "@affnet/api/Wire"
import { Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiError } from "effect/http-api"
import { Refusals } from "./Refusals.ts"

/** An unreadable report is 400, in the query or in the body, and is stored as refused. */
export const TrackingInputLive = Layer.effect(
  TrackingInput,
  Effect.gen(function* () {
    const refusals = yield* Refusals

    const refuse = Effect.fnUntraced(function* (
      error: HttpApiError.HttpApiSchemaError | ValidationFailed,
      path: string
    ) {
      const { url } = yield* HttpServerRequest.HttpServerRequest
      const source = path.slice(path.lastIndexOf("/") + 1)
      yield* refusals.record({ source, input: QueryString.parametersOf(url) }, "input_invalid")
      return ConversionRefusals.unreadable(error)
    })

    return TrackingInput.of((answer, { endpoint }) =>
      Effect.catch(answer, (error) =>
        HttpApiError.HttpApiSchemaError.is(error) &&
        (error.kind === "Query" || error.kind === "Payload")
          ? refuse(error, endpoint.path)
          : Effect.fail(error)
      ).pipe(
        // Lists that are too long, and files, are refused before any schema sees them.
        Effect.catchDefect((defect) =>
          defect instanceof ValidationFailed ? refuse(defect, endpoint.path) : Effect.die(defect)
        )
      )
    )
  })
).pipe(Layer.provide(Refusals.layer))
