import { Pixel, QueryString, SecurityToken } from "@affnet/api/Wire"
import type { ConversionInput } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { unavailable } from "../../platform/http/Failures.ts"
import { isOutageCause } from "../../platform/sql/Outage.ts"
import { logFailure } from "../../platform/sql/OutageLog.ts"
import { Conversions } from "./Conversions.ts"
import { Refusals } from "./Refusals.ts"

const source = "pixel"

/** `/track/pixel`: the image by which pages report conversions. */
export const PixelHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const conversions = yield* Conversions
    const refusals = yield* Refusals

    const convert = Effect.fnUntraced(function* (input: ConversionInput.ConversionInput) {
      const { originalUrl } = yield* HttpServerRequest.HttpServerRequest
      const address = QueryString.addressOf(originalUrl)
      const credentials = { token: yield* SecurityToken, address }
      const { result } = yield* conversions.create({ input, source, credentials })
      return result
    })

    const answer = Effect.gen(function* () {
      const { url } = yield* HttpServerRequest.HttpServerRequest
      const parameters = QueryString.parametersOf(url)
      return yield* Pixel.read(parameters).pipe(
        Effect.flatMap(convert),
        Effect.catchTags({
          ConversionRefused: ({ reason }) => Effect.succeed(reason),
          SchemaError: () =>
            Effect.as(
              refusals.record({ source, input: parameters }, "input_invalid"),
              "input_invalid"
            )
        }),
        Effect.map(Pixel.answer),
        Effect.catchCause((cause) =>
          Effect.as(
            logFailure("The pixel failed", cause),
            isOutageCause(cause)
              ? Pixel.unavailable(unavailable.retry_after)
              : Pixel.answer("failed")
          )
        )
      )
    })

    yield* router.add("GET", "/track/pixel", answer)
  })
).pipe(Layer.provide([Conversions.layer, Refusals.layer]))
