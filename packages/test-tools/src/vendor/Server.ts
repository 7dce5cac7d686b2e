import { createServer, type IncomingMessage } from "node:http"
import { Effect } from "effect"
import { listen } from "../sockets/Listening.ts"
import { headersOf } from "../sockets/Messages.ts"
import { accept, type Behaviour } from "./Behaviour.ts"
import { perform } from "./Performance.ts"
import { makeReceipts, type Receipt } from "./Receipt.ts"

/** How a vendor behaves by the request; a promise keeps it waiting for its reply. */
type ByRequest = (receipt: Receipt) => Behaviour | Promise<Behaviour>

/** How a vendor behaves: always alike, one way after the other (the last stays), or by the request. */
export type Script = Behaviour | ReadonlyArray<Behaviour> | ByRequest

export interface FakeVendorOptions {
  /** Default: it accepts every lead. */
  readonly script?: Script
  /** Appended to with every request, and synced before the reply. */
  readonly file?: string
  /** Default: any that is free. */
  readonly port?: number
  /** Default: 127.0.0.1. */
  readonly host?: string
}

/** A vendor that is there. */
export interface FakeVendor {
  /** `http://127.0.0.1:40123`, without a slash at its end. */
  readonly url: string
  readonly port: number
  /** What has been received so far, in the order in which it was. */
  readonly received: ReadonlyArray<Receipt>
  /** Behaves in another way from now on; a list begins at its beginning. */
  readonly behave: (script: Script) => void
  /** Closes every connection, and is gone. */
  readonly stop: () => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/** More than any request to a vendor; a larger one is cut off. */
const maxBytes = 16 * 1024 * 1024

const isList = (script: Script): script is ReadonlyArray<Behaviour> => Array.isArray(script)

const makeScript = (script: Script): ByRequest => {
  if (typeof script === "function") return script
  if (!isList(script)) return () => script
  let next = 0
  return () => script[Math.min(next++, script.length - 1)] ?? accept()
}

const bodyOf = async (request: IncomingMessage): Promise<string | undefined> => {
  const chunks: Array<Buffer> = []
  let length = 0
  for await (const chunk of request) {
    chunks.push(chunk)
    length += chunk.length
    if (length > maxBytes) return undefined
  }
  return Buffer.concat(chunks).toString()
}

/** Starts a vendor. */
export const start = async (options: FakeVendorOptions = {}): Promise<FakeVendor> => {
  const host = options.host ?? "127.0.0.1"
  const receipts = makeReceipts(options.file)
  let script = makeScript(options.script ?? accept())
  const server = createServer(async (request, response) => {
    try {
      const body = await bodyOf(request)
      if (body === undefined) return void request.destroy()
      const { method = "", url = "" } = request
      const receipt = { index: receipts.all.length, method, url, headers: headersOf(request), body }
      receipts.add(receipt)
      await perform(await script(receipt), response)
    } catch {
      // Who asked has gone, or the script failed: there is nobody to answer, or nothing to say.
      request.destroy()
    }
  })
  const { port, stop: close } = await listen(server, { host, port: options.port ?? 0 })
  const stop = async () => {
    await close()
    receipts.close()
  }
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    port,
    received: receipts.all,
    behave: (next) => {
      script = makeScript(next)
    },
    stop,
    [Symbol.asyncDispose]: stop
  }
}

/** A vendor that is gone with its scope. */
export const make = (options: FakeVendorOptions = {}) =>
  Effect.acquireRelease(
    Effect.promise(() => start(options)),
    (vendor) => Effect.promise(vendor.stop)
  )
