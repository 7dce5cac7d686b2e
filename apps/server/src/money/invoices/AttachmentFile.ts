import { createHash } from "node:crypto"
import { InvoiceAttachment } from "@affnet/domain"
import { Effect, FileSystem, type Scope, Stream } from "effect"
import type { Attachment } from "./InvoicesRepo.ts"
import { noteUploaded } from "./UploadMemory.ts"

/** What is remembered of a file while it streams by: never the whole of it. */
interface Progress {
  bytes: number
  head: Uint8Array
  tail: Uint8Array
}

const { edgeBytes } = InvoiceAttachment
const nothing = new Uint8Array(0)

const join = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  const joined = new Uint8Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}

const advance = (progress: Progress, chunk: Uint8Array): void => {
  progress.bytes += chunk.length
  if (progress.head.length < edgeBytes) {
    progress.head = join(progress.head, chunk.subarray(0, edgeBytes - progress.head.length))
  }
  progress.tail =
    chunk.length >= edgeBytes
      ? chunk.slice(-edgeBytes)
      : join(progress.tail, chunk).slice(-edgeBytes)
}

/** Whether what has arrived already shows that the file will be refused. */
const isHopeless = ({ bytes, head }: Progress): boolean =>
  !InvoiceAttachment.fits(bytes) ||
  (head.length === edgeBytes && !InvoiceAttachment.beginsAsPdf(head))

/**
 * Streams a new file to `path`. Stops as soon as the rules of attachments refuse it, and answers with
 * its digest once all of it lies on the disk.
 */
export const write = <E>(
  path: string,
  content: Stream.Stream<Uint8Array, E>
): Effect.Effect<
  Omit<Attachment, "name">,
  E | InvoiceAttachment.AttachmentTooLarge | InvoiceAttachment.AttachmentNotPdf,
  FileSystem.FileSystem | Scope.Scope
> =>
  Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const file = yield* Effect.orDie(files.open(path, { flag: "wx", mode: 0o600 }))
    const digest = createHash("sha256")
    const progress: Progress = { bytes: 0, head: nothing, tail: nothing }
    yield* Stream.runForEach(content, (chunk) => {
      advance(progress, chunk)
      if (isHopeless(progress)) return Effect.fromResult(InvoiceAttachment.check(progress))
      digest.update(chunk)
      noteUploaded(chunk.length)
      return Effect.orDie(file.writeAll(chunk))
    })
    yield* Effect.fromResult(InvoiceAttachment.check(progress))
    yield* Effect.orDie(file.sync)
    return { bytes: progress.bytes, sha256: digest.digest("hex") }
  })
