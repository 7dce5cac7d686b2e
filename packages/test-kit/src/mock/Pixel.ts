import { Pixel, QueryString } from "@affnet/api/Wire"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import * as Conversions from "./Conversions.ts"
import { State } from "./State.ts"

/** `/track/pixel`: whatever came of the report, an image. */
export const pixel = Effect.gen(function* () {
  const state = yield* State
  const { url } = yield* HttpServerRequest.HttpServerRequest
  const result = yield* Pixel.read(QueryString.parametersOf(url)).pipe(
    Effect.flatMap((input) => Conversions.create(state, input)),
    Effect.map((outcome): string => outcome.result),
    Effect.catchTags({
      ConversionRefused: ({ reason }) => Effect.succeed(reason),
      SchemaError: () => Effect.succeed("input_invalid")
    })
  )
  return Pixel.answer(result)
})
