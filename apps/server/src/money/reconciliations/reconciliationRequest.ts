import { ValidationFailed } from "@affnet/api"
import { UploadRequest } from "@affnet/api/Wire"
import { FileRule, OrderFile, ReconciliationInput } from "@affnet/domain"
import { Effect, Stream } from "effect"
import type { HttpServerRequest } from "effect/http"
import { noteUploaded } from "../../platform/files/UploadMemory.ts"
import { paced } from "../../platform/http/Pace.ts"

const { fileRule: rule } = OrderFile
const upload = { field: "file", rule, input: ReconciliationInput.ReconciliationCreate }

const refuse = (field: string, problem: string) =>
  Effect.fail(new ValidationFailed({ errors: { [field]: [problem] } }))

/** The bytes of a file, which is given up with the first one too many. */
const collect = Effect.fnUntraced(function* <E, R>(content: Stream.Stream<Uint8Array, E, R>) {
  const chunks = new Array<Uint8Array>()
  let bytes = 0
  yield* Stream.runForEach(content, (chunk) => {
    bytes += chunk.length
    chunks.push(chunk)
    return FileRule.isTooLarge(rule, bytes)
      ? Effect.fail(new FileRule.FileRefused({ problem: FileRule.tooLarge(rule) }))
      : Effect.void
  })
  noteUploaded(bytes)
  return new Uint8Array(Buffer.concat(chunks))
})

/** What the request says, and its file. */
export const readRequest = Effect.fn("ReconciliationRequest.read")(
  function* (request: HttpServerRequest.HttpServerRequest) {
    const { file, input } = yield* UploadRequest.read(request, upload, (content) =>
      collect(paced(UploadRequest.late(upload.field))(content))
    )
    const { content } = input
    if (file !== undefined) {
      return content === undefined
        ? { input, bytes: file, field: "file" as const }
        : yield* refuse("content", "must not come together with a file")
    }
    if (content === undefined) {
      const problem =
        "is required: a CSV file in a multipart/form-data body, or its text as content"
      return yield* refuse("file", problem)
    }
    return { input, bytes: new TextEncoder().encode(content), field: "content" as const }
  },
  // Transport errors are answered by the pipeline.
  Effect.catchTags({ HttpServerError: Effect.die, MultipartError: Effect.die })
)
