import { ValidationFailed } from "@affnet/api"
import { RequestBody, SchemaErrors } from "@affnet/api/Wire"
import { InvoiceAttachment, InvoiceInput } from "@affnet/domain"
import { Effect, Predicate, Schema, Stream } from "effect"
import { type HttpServerRequest, Multipart } from "effect/http"
import { paced } from "../http/Pace.ts"
import { Attachments } from "./Attachments.ts"
import type { Attachment } from "./InvoicesRepo.ts"

/** Reads the body of the generation of an invoice: its fields, and the file that may come along. */
const fileField = "attachment_file"

const limits = Multipart.limitsServices({
  maxParts: RequestBody.maxFields,
  maxFieldSize: RequestBody.maxFieldBytes,
  // The rule of the field itself refuses the file, with a message, before this limit is reached.
  maxFileSize: InvoiceAttachment.maxBytes + 1024 * 1024,
  maxTotalSize: InvoiceAttachment.maxBytes + 2 * 1024 * 1024
})

/** A file has this long to arrive. */
const timeout = "10 minutes"

const refuse = (problem: string) => new ValidationFailed({ errors: { [fileField]: [problem] } })

const tooLarge = refuse("must be at most 64 MB")
const notPdf = refuse("must be a PDF file")
const late = refuse("did not arrive in time")
const notUploaded = refuse("must be sent as a file in a multipart/form-data body")

interface Received {
  readonly fields: Array<readonly [string, string]>
  attachment: Attachment | undefined
}

const receive = (request: HttpServerRequest.HttpServerRequest) =>
  Effect.gen(function* () {
    const attachments = yield* Attachments
    const received: Received = { fields: [], attachment: undefined }
    yield* Stream.runForEach(request.multipartStream, (part) => {
      if (!Multipart.isFile(part)) {
        received.fields.push([part.key, part.value])
        return Effect.void
      }
      if (part.key !== fileField || part.name === "") return Stream.runDrain(part.content)
      if (received.attachment !== undefined) return Effect.fail(refuse("must be a single file"))
      return attachments.receive(paced(late)(part.content)).pipe(
        Effect.map((attachment) => {
          received.attachment = attachment
        }),
        Effect.catchTags({
          AttachmentTooLarge: () => Effect.fail(tooLarge),
          AttachmentNotPdf: () => Effect.fail(notPdf)
        })
      )
    })
    return { fields: RequestBody.collectFields(received.fields), attachment: received.attachment }
  }).pipe(
    Effect.provideContext(limits),
    Effect.timeoutOrElse({
      duration: timeout,
      orElse: () => Effect.fail(late)
    })
  )

const decode = Schema.decodeUnknownEffect(Schema.toCodecJson(InvoiceInput.InvoiceInput))

/** What the request says, and its file. The file is gone when the scope ends unless it is kept. */
export const read = Effect.fn("InvoiceRequest.read")(
  function* (view: HttpServerRequest.HttpServerRequest) {
    const request = RequestBody.original(view)
    const { fields, attachment } =
      RequestBody.mediaType(request) === RequestBody.multipart
        ? yield* receive(request)
        : { fields: yield* RequestBody.readFields(request), attachment: undefined }
    if (Predicate.isNotNullish(fields[fileField])) return yield* notUploaded
    const input = yield* Effect.mapError(
      decode(fields, { errors: "all" }),
      (error) => new ValidationFailed({ errors: SchemaErrors.fieldErrors(error) })
    )
    return { input, attachment }
  },
  // What is wrong with the transport rather than with the request is answered by the pipeline.
  Effect.catchTags({ HttpServerError: Effect.die, MultipartError: Effect.die })
)
