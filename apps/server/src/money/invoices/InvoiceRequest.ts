import { InvoiceRequest } from "@affnet/api/Wire"
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { paced } from "../../platform/http/Pace.ts"
import { Attachments } from "./Attachments.ts"

/** What the request says, and its file. The file is gone when the scope ends unless it is kept. */
export const read = Effect.fn("InvoiceRequest.read")(
  function* (request: HttpServerRequest.HttpServerRequest) {
    const attachments = yield* Attachments
    return yield* InvoiceRequest.read(request, (content) =>
      attachments.receive(paced(InvoiceRequest.late)(content))
    )
  },
  // What is wrong with the transport rather than with the request is answered by the pipeline.
  Effect.catchTags({ HttpServerError: Effect.die, MultipartError: Effect.die })
)
