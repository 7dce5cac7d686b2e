import type { IncomingMessage } from "node:http"
import { pipeline, type Readable, type Transform } from "node:stream"
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib"
import type { OutboundFailure } from "@affnet/domain"

/** The most bytes that are read of a body, counted before and after decompression. */
const maxBytes = 1024 * 1024

/** The most bytes that are kept of it. */
const keptBytes = 64 * 1024

/** The request asks for no compression; some servers compress anyway. */
const decoded = (response: IncomingMessage): Readable => {
  const through = (stream: Transform): Readable => pipeline(response, stream, () => undefined)
  switch (response.headers["content-encoding"]?.toLowerCase()) {
    case "gzip":
    case "x-gzip":
      return through(createGunzip())
    case "deflate":
      return through(createInflate())
    case "br":
      return through(createBrotliDecompress())
    default:
      return response
  }
}

/** Hands on each chunk with the number of bytes before it. */
const counting = (stream: Readable, take: (chunk: Buffer, before: number) => void): void => {
  let bytes = 0
  stream.on("data", (chunk: Buffer) => {
    take(chunk, bytes)
    bytes += chunk.length
  })
}

/** A reply whose headers have come. */
export interface Reply {
  /** Collects what has arrived so far, so that an endless body is useful as well. */
  readonly read: (isCut: boolean) => OutboundFailure.OutboundReply
}

/** Reads a reply until it ends, breaks or exceeds its limit. Only the first end counts. */
export const readReply = (response: IncomingMessage, ended: (isCut: boolean) => void): Reply => {
  const kept = new Array<Buffer>()
  const body = decoded(response)
  const stopAt = (bytes: number) => {
    if (bytes > maxBytes) body.destroy()
  }
  counting(body, (chunk, before) => {
    if (before < keptBytes) kept.push(chunk.subarray(0, keptBytes - before))
    stopAt(before + chunk.length)
  })
  if (body !== response) counting(response, (chunk, before) => stopAt(before + chunk.length))
  body.once("end", () => ended(!response.complete)).once("close", () => ended(true))
  return {
    read: (is_cut) => ({
      http_status: response.statusCode ?? 0,
      // As a stream, so that a character that was cut in half is left out.
      body: new TextDecoder().decode(Buffer.concat(kept), { stream: is_cut }),
      is_cut,
      retry_after: response.headers["retry-after"] ?? null
    })
  }
}
