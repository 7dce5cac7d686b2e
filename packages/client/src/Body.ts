import { type Origin, UnexpectedAnswer } from "./Errors.ts"

/** Larger than a full page of any list. */
const maxBytes = 64 * 1024 * 1024

const tooLarge = (origin: Origin) =>
  new UnexpectedAnswer(`it is larger than ${maxBytes} bytes`, origin)

/** The bytes of an answer. Throws `UnexpectedAnswer` when they are more than any page has. */
export const bytesOf = async (
  body: ReadableStream<Uint8Array>,
  origin: Origin
): Promise<Uint8Array> => {
  const parts = new Array<Uint8Array>()
  let size = 0
  for await (const chunk of chunksOf(body)) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge(origin)
    parts.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let place = 0
  for (const part of parts) {
    bytes.set(part, place)
    place += part.byteLength
  }
  return bytes
}

/** The text of an answer. Throws `UnexpectedAnswer` when it is larger than any page. */
export const textOf = async (response: Response, origin: Origin): Promise<string> => {
  const announced = Number(response.headers.get("content-length") ?? Number.NaN)
  // Compressed data grows, and data of unknown length may be endless.
  if (announced <= maxBytes && !response.headers.has("content-encoding")) return response.text()
  if (response.body === null) return ""
  const decoder = new TextDecoder()
  const parts = new Array<string>()
  let size = 0
  for await (const chunk of chunksOf(response.body)) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge(origin)
    parts.push(decoder.decode(chunk, { stream: true }))
  }
  return parts.join("") + decoder.decode()
}

/** The pieces of a body; not every browser can walk through the stream itself. */
export async function* chunksOf(
  body: ReadableStream<Uint8Array>
): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
