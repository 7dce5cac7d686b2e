import { BodyLimit, ValidationFailed } from "@affnet/api"
import { UploadRequest } from "@affnet/api/Wire"
import { CreativeInput, DataUri } from "@affnet/domain"
import { Effect, type Schema, Stream } from "effect"
import type { HttpServerRequest } from "effect/http"
import { paced } from "../../platform/http/Pace.ts"
import { CreativeFiles } from "./CreativeFiles.ts"

const field = "image"

const twice = new ValidationFailed({
  errors: { image_data: ["must not come together with a file in image"] }
})

/** What the request says, and its file, whether that came as one or inside of a field. */
export const read = Effect.fn("CreativeRequest.read")(
  function* <A extends CreativeInput.CreativeUpdate, I>(
    request: HttpServerRequest.HttpServerRequest,
    input: Schema.Codec<A, I>
  ) {
    const files = yield* CreativeFiles
    const upload = {
      field,
      rule: CreativeInput.fileRule,
      input,
      bodyLimit: BodyLimit.withPicture
    }
    const read = yield* UploadRequest.read(request, upload, (content, declared) =>
      files.receive({
        content: paced(UploadRequest.late(field))(content),
        declared,
        rule: CreativeInput.fileRule
      })
    )
    const { image_data } = read.input
    if (image_data === undefined || image_data === null) return read
    if (read.file !== undefined) return yield* twice
    const { content, declared } = DataUri.read(image_data)
    const file = yield* Effect.mapError(
      files.receive({ content: Stream.make(content), declared, rule: CreativeInput.inlineRule }),
      ({ problem }) => new ValidationFailed({ errors: { image_data: [problem] } })
    )
    return { input: read.input, file }
  },
  // Transport errors are answered by the pipeline.
  Effect.catchTags({ HttpServerError: Effect.die, MultipartError: Effect.die })
)
