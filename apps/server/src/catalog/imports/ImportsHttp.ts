import { CurrentPrincipal, IdempotencyKey, ValidationFailed } from "@affnet/api"
import { UploadRequest } from "@affnet/api/Wire"
import { Import, ImportFile } from "@affnet/domain"
import { Effect, Layer, Stream } from "effect"
import type { HttpServerRequest } from "effect/http"
import { implement } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { paced } from "../../platform/http/Pace.ts"
import { ImportFiles } from "./ImportFiles.ts"
import { Imports } from "./Imports.ts"

const upload = { field: "file", rule: ImportFile.fileRule, input: Import.ImportCreate }

const twice = new ValidationFailed({
  errors: { content: ["must not come together with a file"] }
})

/** What the request says, and its file. */
const read = Effect.fn("ImportRequest.read")(
  function* (request: HttpServerRequest.HttpServerRequest) {
    const files = yield* ImportFiles
    const read = yield* UploadRequest.read(request, upload, (content) =>
      files.receive({
        content: paced(UploadRequest.late(upload.field))(content),
        rule: ImportFile.fileRule
      })
    )
    const { content } = read.input
    if (content === undefined) return read
    if (read.file !== undefined) return yield* twice
    const file = yield* Effect.mapError(
      files.receive({
        content: Stream.make(new TextEncoder().encode(content)),
        rule: ImportFile.fileRule
      }),
      ({ problem }) => new ValidationFailed({ errors: { content: [problem] } })
    )
    return { input: read.input, file }
  },
  // Transport errors are answered by the pipeline.
  Effect.catchTags({ HttpServerError: Effect.die, MultipartError: Effect.die })
)

export const ImportsHttp = implement(
  "imports",
  Effect.fn(function* (handlers) {
    const files = yield* ImportFiles
    const imports = yield* Imports
    return handlers
      .handle("listImports", ({ query }) => answerList(query, imports.list))
      .handle("getImport", ({ params, query }) =>
        Effect.map(answerRecord(query, imports.get(params.id)), (found) => ({ import: found }))
      )
      .handle("listImportLines", ({ params, query }) =>
        answerList(query, (page) => imports.lines(params.id, page))
      )
      .handleRaw("createImport", ({ headers, request }) =>
        read(request).pipe(
          Effect.provideService(ImportFiles, files),
          Effect.zip(CurrentPrincipal),
          Effect.flatMap(([{ file, input }, asker]) =>
            imports.create(asker, { input, file, idempotency_key: headers[IdempotencyKey.header] })
          ),
          Effect.map((made) => ({ import: made }))
        )
      )
  })
).pipe(Layer.provide([Imports.layer, ImportFiles.layer]))
