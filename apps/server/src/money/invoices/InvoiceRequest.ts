import { UploadRequest } from "@affnet/api/Wire"
import { InvoiceAttachment, InvoiceInput } from "@affnet/domain"
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { paced } from "../../platform/http/Pace.ts"
import { Attachments } from "./Attachments.ts"

const { rule } = InvoiceAttachment
const upload = { field: "attachment_file", rule, input: InvoiceInput.InvoiceInput }

/** What the request says, and its file. */
export const read = Effect.fn("InvoiceRequest.read")(
  function* (request: HttpServerRequest.HttpServerRequest) {
    const attachments = yield* Attachments
    return yield* UploadRequest.read(request, upload, (content) =>
      attachments.receive({ content: paced(UploadRequest.late(upload.field))(content), rule })
    )
  },
  // What is wrong with the transport rather than with the request is answered by the pipeline.
  Effect.catchTags({ HttpServerError: Effect.die, MultipartError: Effect.die })
)
