/** Reads a body that may come with a file: its fields, and the file, which is streamed. */
import { FileRule } from "@affnet/domain"
import { Effect, Predicate, Schema, Stream } from "effect"
import { type HttpServerRequest, Multipart } from "effect/http"
import { standardBytes } from "../http/BodyLimit.ts"
import { PayloadTooLarge, ValidationFailed } from "../http/Errors.ts"
import * as RequestBody from "./RequestBody.ts"
import * as SchemaErrors from "./SchemaErrors.ts"

/** What a body with a file looks like. */
export interface Upload<A, I> {
  /** The name of the file in a form. */
  readonly field: string
  readonly rule: FileRule.FileRule
  readonly input: Schema.Codec<A, I>
  /** The largest body without the file. */
  readonly bodyLimit?: number
}

const megabyte = 1024 * 1024

/** A file has this long to arrive. */
const timeout = "10 minutes"

const refuse = (field: string, problem: string) =>
  new ValidationFailed({ errors: { [field]: [problem] } })

/** The answer to a file that takes too long. */
export const late = (field: string): ValidationFailed => refuse(field, "did not arrive in time")

/** Takes the file in, whatever that means, and says what it is called by from then on. */
export type Receive<File, E, R> = (
  content: Stream.Stream<Uint8Array, Multipart.MultipartError>,
  /** The type that its sender says it has. */
  declared: string
) => Effect.Effect<File, E | FileRule.FileRefused, R>

const receiveParts = <File, E, R>(
  request: HttpServerRequest.HttpServerRequest,
  { bodyLimit = standardBytes, field, rule }: Upload<unknown, unknown>,
  receive: Receive<File, E, R>
) =>
  Effect.gen(function* () {
    const fields: Array<readonly [string, string]> = []
    let received: { readonly file: File } | undefined
    let size = 0
    const take = (
      part: Multipart.Part
    ): Effect.Effect<
      void,
      E | FileRule.FileRefused | Multipart.MultipartError | PayloadTooLarge | ValidationFailed,
      R
    > => {
      if (!Multipart.isFile(part)) {
        size += part.value.length
        if (size > bodyLimit) return Effect.fail(new PayloadTooLarge())
        fields.push([part.key, part.value])
        return Effect.void
      }
      if (part.key !== field) return Effect.fail(RequestBody.notTaken(part))
      if (part.name === "") return Stream.runDrain(part.content)
      if (received !== undefined) return Effect.fail(refuse(field, "must be a single file"))
      return Effect.map(receive(part.content, part.contentType), (file) => {
        received = { file }
      })
    }
    yield* Stream.runForEach(request.multipartStream, take)
    return { fields: yield* RequestBody.formFields(request.url, fields), file: received?.file }
  }).pipe(
    Effect.provideContext(
      Multipart.limitsServices({
        maxParts: RequestBody.maxParts,
        maxFieldSize: RequestBody.fieldLimit(bodyLimit),
        // The rule of the file itself refuses it, with a message, before this limit is reached.
        maxFileSize: rule.maxBytes + megabyte,
        maxTotalSize: rule.maxBytes + bodyLimit + megabyte
      })
    ),
    Effect.timeoutOrElse({ duration: timeout, orElse: () => Effect.fail(late(field)) })
  )

const isRefused = Schema.is(FileRule.FileRefused)

/** What the request says, and its file. */
export const read = Effect.fnUntraced(function* <A, I, File, E, R>(
  view: HttpServerRequest.HttpServerRequest,
  upload: Upload<A, I>,
  receive: Receive<File, E, R>
) {
  const { bodyLimit, field } = upload
  const request = RequestBody.original(view)
  const { fields, file } =
    RequestBody.mediaType(request) === RequestBody.multipart
      ? yield* receiveParts(request, upload, receive).pipe(
          Effect.catchIf(isRefused, ({ problem }) => Effect.fail(refuse(field, problem)))
        )
      : { fields: yield* RequestBody.readFields(request, bodyLimit), file: undefined }
  if (Predicate.isNotNullish(fields[field])) {
    return yield* refuse(field, "must be sent as a file in a multipart/form-data body")
  }
  const input = yield* Effect.mapError(
    Schema.decodeUnknownEffect(Schema.toCodecJson(upload.input))(fields, { errors: "all" }),
    (error) => new ValidationFailed({ errors: SchemaErrors.fieldErrors(error) })
  )
  return { input, file }
})
