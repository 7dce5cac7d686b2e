import type { IncomingMessage } from "node:http"
import { finished, pipeline, type Readable, type Transform } from "node:stream"
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib"
import { Effect } from "effect"

/** So much of a body is read, counted before and after it is decompressed. */
const maxBytes = 1024 * 1024

/** So much of it is kept. */
const keptBytes = 64 * 1024

/** Nobody was asked to compress; some do. */
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

/**
 * Reads a body until it ends, breaks or exceeds its limit. `beginning` is what has come until it is asked
 * for, so that a body without an end is worth something as well.
 */
export const readBody = (response: IncomingMessage) => {
  const kept = new Array<Buffer>()
  const body = decoded(response)
  const isWhole = Effect.callback<boolean>((resume) => {
    const stopAt = (bytes: number) => {
      if (bytes > maxBytes) resume(Effect.succeed(false))
    }
    counting(body, (chunk, before) => {
      if (before < keptBytes) kept.push(chunk.subarray(0, keptBytes - before))
      stopAt(before + chunk.length)
    })
    if (body !== response) counting(response, (chunk, before) => stopAt(before + chunk.length))
    finished(body, (error) => resume(Effect.succeed(!error && response.complete)))
  })
  const beginning = (isCut: boolean): string =>
    // As a stream, so that a character that was cut in half is left out.
    new TextDecoder().decode(Buffer.concat(kept), { stream: isCut })
  return { isWhole, beginning }
}
