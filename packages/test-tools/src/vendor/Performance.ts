import type { ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { setTimeout as sleep } from "node:timers/promises"
import type { Behaviour } from "./Behaviour.ts"

const chunk = Buffer.alloc(64 * 1024, "x")

/** As many bytes, as fast as they are taken. */
function* bytesOf(total: number) {
  for (let sent = 0; sent < total; sent += chunk.length) {
    yield chunk.subarray(0, Math.min(chunk.length, total - sent))
  }
}

async function* dripOf(text: string, everyMillis: number) {
  for (const character of text) {
    await sleep(everyMillis)
    yield character
  }
}

/** Streams a body until it ends, or nobody is left to read it. */
const stream = (response: ServerResponse, body: Iterable<Buffer> | AsyncIterable<string>): void => {
  const readable = Readable.from(body)
  response.on("close", () => readable.destroy())
  readable.pipe(response)
}

/** Does with a request what a behaviour says. */
export const perform = async (behaviour: Behaviour, response: ServerResponse): Promise<void> => {
  const { socket } = response
  switch (behaviour.kind) {
    case "reply":
      if (behaviour.delayMillis > 0) await sleep(behaviour.delayMillis)
      response.writeHead(behaviour.status, { ...behaviour.headers }).end(behaviour.body)
      return
    case "stall":
      return
    case "drip":
      response.writeHead(200, { "content-length": Buffer.byteLength(behaviour.body) })
      return stream(response, dripOf(behaviour.body, behaviour.everyMillis))
    case "drop":
      socket?.destroy()
      return
    case "cut":
      response.writeHead(200, { "content-length": Buffer.byteLength(behaviour.body) + 1 })
      response.write(behaviour.body, () => socket?.end())
      return
    case "flood":
      response.writeHead(200, { "content-length": behaviour.bytes })
      return stream(response, bytesOf(behaviour.bytes))
    case "garbage":
      socket?.end(behaviour.bytes, "latin1")
      return
  }
}
