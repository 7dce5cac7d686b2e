/** Reads the body of the generation of an invoice: its fields, and the file that may come along. */
import { InvoiceAttachment, InvoiceInput } from "@affnet/domain"
import { Effect, Predicate, Schema, Stream } from "effect"
import { type HttpServerRequest, Multipart } from "effect/http"
import { ValidationFailed } from "../http/Errors.ts"
import * as RequestBody from "./RequestBody.ts"
import * as SchemaErrors from "./SchemaErrors.ts"

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
const notUploaded = refuse("must be sent as a file in a multipart/form-data body")

/** The answer to a file that takes too long. */
export const late = refuse("did not arrive in time")

type Refused = InvoiceAttachment.AttachmentTooLarge | InvoiceAttachment.AttachmentNotPdf

/** Takes the file in, whatever that means, and says what it is called by from then on. */
export type Receive<File, E, R> = (
  content: Stream.Stream<Uint8Array, Multipart.MultipartError>
) => Effect.Effect<File, E | Refused, R>

const receiveParts = <File, E, R>(
  request: HttpServerRequest.HttpServerRequest,
  receive: Receive<File, E, R>
) =>
  Effect.gen(function* () {
    const fields: Array<readonly [string, string]> = []
    let attachment: { readonly file: File } | undefined
    const take = (
      part: Multipart.Part
    ): Effect.Effect<void, E | Refused | Multipart.MultipartError | ValidationFailed, R> => {
      if (!Multipart.isFile(part)) {
        fields.push([part.key, part.value])
        return Effect.void
      }
      if (part.key !== fileField) return Effect.fail(RequestBody.notTaken(part))
      if (part.name === "") return Stream.runDrain(part.content)
      if (attachment !== undefined) return Effect.fail(refuse("must be a single file"))
      return Effect.map(receive(part.content), (file) => {
        attachment = { file }
      })
    }
    yield* Stream.runForEach(request.multipartStream, take)
    return { fields: RequestBody.collectFields(fields), attachment: attachment?.file }
  }).pipe(
    Effect.provideContext(limits),
    Effect.timeoutOrElse({ duration: timeout, orElse: () => Effect.fail(late) })
  )

const isTooLarge = Schema.is(InvoiceAttachment.AttachmentTooLarge)
const isNotPdf = Schema.is(InvoiceAttachment.AttachmentNotPdf)
const decode = Schema.decodeUnknownEffect(Schema.toCodecJson(InvoiceInput.InvoiceInput))

/** What the request says, and its file. */
export const read = Effect.fnUntraced(function* <File, E, R>(
  view: HttpServerRequest.HttpServerRequest,
  receive: Receive<File, E, R>
) {
  const request = RequestBody.original(view)
  const { fields, attachment } =
    RequestBody.mediaType(request) === RequestBody.multipart
      ? yield* receiveParts(request, receive).pipe(
          Effect.catchIf(isTooLarge, () => Effect.fail(tooLarge)),
          Effect.catchIf(isNotPdf, () => Effect.fail(notPdf))
        )
      : { fields: yield* RequestBody.readFields(request), attachment: undefined }
  if (Predicate.isNotNullish(fields[fileField])) return yield* notUploaded
  const input = yield* Effect.mapError(
    decode(fields, { errors: "all" }),
    (error) => new ValidationFailed({ errors: SchemaErrors.fieldErrors(error) })
  )
  return { input, attachment }
})
