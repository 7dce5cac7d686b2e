import { once } from "node:events"
import { processorMillis, start, stop } from "./app.ts"
import { message } from "./messages.ts"

/** From the start of the program to its first list of tools, over stdio. */
export interface ColdStart {
  readonly millis: number
  readonly processorMillis: number
}

/** Starts the program once. */
export const coldStart = async (baseUrl: string): Promise<ColdStart> => {
  const before = performance.now()
  const child = start(baseUrl, [])
  child.stdin?.write(`${message("tools/list", {})}\n`)
  let written = ""
  while (!written.includes("\n")) {
    const [chunk] = await once(child.stdout ?? child, "data")
    written += String(chunk)
  }
  const millis = performance.now() - before
  const used = processorMillis(child)
  await stop(child)
  if (!written.includes("affiliate_get")) throw new Error(written)
  return { millis, processorMillis: used }
}
