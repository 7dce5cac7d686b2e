/**
 * What may be attached to an invoice: a PDF of at most 64 MB. The rules need
 * the size and both ends of the file, never the whole of it in memory.
 */
import { Result, Schema } from "effect"

/** 64 MB. */
export const maxBytes = 64 * 1024 * 1024

/** How many bytes of each end the rules look at. */
export const edgeBytes = 1024

/** The file has more than `maxBytes` bytes. */
export class AttachmentTooLarge extends Schema.TaggedError<AttachmentTooLarge>()(
  "AttachmentTooLarge",
  {}
) {}

/** The file does not begin or does not end like a PDF. */
export class AttachmentNotPdf extends Schema.TaggedError<AttachmentNotPdf>()(
  "AttachmentNotPdf",
  {}
) {}

const includes = (bytes: Uint8Array, text: string): boolean => {
  const wanted = new TextEncoder().encode(text)
  return bytes.some((_, start) => wanted.every((byte, offset) => bytes[start + offset] === byte))
}

/** Whether a file that begins with `head` can be a PDF: `%PDF-` within the first 1024 bytes. */
export const beginsAsPdf = (head: Uint8Array): boolean =>
  includes(head.subarray(0, edgeBytes), "%PDF-")

/** Whether a file that ends with `tail` can be a PDF: `%%EOF` within the last 1024 bytes. */
export const endsAsPdf = (tail: Uint8Array): boolean => includes(tail.subarray(-edgeBytes), "%%EOF")

/** Whether a file of so many bytes is accepted; known as soon as one byte too many has arrived. */
export const fits = (bytes: number): boolean => bytes <= maxBytes

/** A whole file by its size and its ends: `edgeBytes` bytes each, or the file if it is shorter. */
export const check = (file: {
  readonly bytes: number
  readonly head: Uint8Array
  readonly tail: Uint8Array
}): Result.Result<void, AttachmentTooLarge | AttachmentNotPdf> =>
  !fits(file.bytes)
    ? Result.fail(new AttachmentTooLarge())
    : beginsAsPdf(file.head) && endsAsPdf(file.tail)
      ? Result.succeed(undefined)
      : Result.fail(new AttachmentNotPdf())
