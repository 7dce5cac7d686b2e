/** `/track/pixel`: the image by which pages report conversions, its requests and answers. */
import { ConversionInput } from "@affnet/domain"
import { type Effect, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import { resultHeader } from "./ConversionRefusals.ts"

/** One transparent pixel. */
export const image = Uint8Array.from(
  atob("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"),
  (character) => character.charCodeAt(0)
)

/** A browser shows the image in any case; the result is in a header. */
export const answer = (result: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.uint8Array(image, {
    contentType: "image/gif",
    headers: { [resultHeader]: result }
  })

/** The same when the database or the disk is unavailable: the browser may try again after this many seconds. */
export const unavailable = (retryAfterSeconds: number): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setHeader(
    HttpServerResponse.setStatus(answer("failed"), 503),
    "retry-after",
    String(retryAfterSeconds)
  )

/** What the parameters of the address report. */
export const read: (
  parameters: Readonly<Record<string, string>>
) => Effect.Effect<ConversionInput.ConversionInput, Schema.SchemaError> =
  Schema.decodeUnknownEffect(Schema.toCodecStringTree(Schema.Struct(ConversionInput.queryFields)))
