import { UploadRequest } from "@affnet/api/Wire"
import { InvoiceAttachment } from "@affnet/domain"
import { Effect, type Schema } from "effect"
import type { HttpServerRequest } from "effect/http"
import { paced } from "../../platform/http/Pace.ts"
import { Attachments } from "./Attachments.ts"

const { rule } = InvoiceAttachment
const field = "attachment_file"

/** Reads the requests of a kind: their fields, and their file. */
export const readAs = <A, I>(input: Schema.Codec<A, I>) =>
  Effect.fn("InvoiceRequest.read")(
    function* (request: HttpServerRequest.HttpServerRequest) {
      const attachments = yield* Attachments
      return yield* UploadRequest.read(request, { field, rule, input }, (content) =>
        attachments.receive({ content: paced(UploadRequest.late(field))(content), rule })
      )
    },
    // Transport errors are answered by the pipeline.
    Effect.catchTags({ HttpServerError: Effect.die, MultipartError: Effect.die })
  )
