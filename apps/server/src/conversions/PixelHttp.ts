import { ConversionRefusals, SecurityToken } from "@affnet/api/Wire"
import { ConversionInput } from "@affnet/domain"
import { Effect, Layer, Schema } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { Conversions } from "./Conversions.ts"
import { Refusals } from "./Refusals.ts"
import { parametersOf } from "./TrackingInput.ts"

const source = "pixel"

/** One transparent pixel. */
const gif = Uint8Array.from(
  Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")
)

/** A browser shows the image whatever happened; what did happen stands in a header. */
const pixel = (result: string) =>
  HttpServerResponse.uint8Array(gif, {
    contentType: "image/gif",
    headers: { [ConversionRefusals.resultHeader]: result }
  })

const read = Schema.decodeUnknownEffect(
  Schema.toCodecStringTree(Schema.Struct(ConversionInput.queryFields))
)

/** `/track/pixel`: the image by which pages report conversions. */
export const PixelHttp = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const conversions = yield* Conversions
    const refusals = yield* Refusals

    const convert = Effect.fnUntraced(function* (input: ConversionInput.ConversionInput) {
      const token = yield* SecurityToken
      const { result } = yield* conversions.create({ input, source, token, isByManager: false })
      return result
    })

    const answer = Effect.gen(function* () {
      const { url } = yield* HttpServerRequest.HttpServerRequest
      const parameters = parametersOf(url)
      const result = yield* read(parameters).pipe(
        Effect.flatMap(convert),
        Effect.catchTags({
          ConversionRefused: ({ reason }) => Effect.succeed(reason),
          SchemaError: () =>
            Effect.as(
              refusals.record({ source, input: parameters }, "input_invalid"),
              "input_invalid"
            )
        }),
        Effect.catchCause((cause) =>
          Effect.as(Effect.logError("The pixel failed", cause), "failed")
        )
      )
      return pixel(result)
    })

    yield* router.add("GET", "/track/pixel", answer)
  })
).pipe(Layer.provide([Conversions.layer, Refusals.layer]))
