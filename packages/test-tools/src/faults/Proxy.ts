import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { Effect } from "effect"
import { listen } from "../sockets/Listening.ts"
import { bodyOf } from "../sockets/Messages.ts"
import { type Arrival, type Fault, type FaultScript, pass, scriptOf } from "./Fault.ts"
import { type Answered, type Arrived, forward, passing } from "./Forwarding.ts"

export interface FaultProxyOptions {
  /** Where requests go: `http://127.0.0.1:8080`. */
  readonly target: string
  /** Default: everything passes. */
  readonly script?: FaultScript
}

/** A request, what was done to it, and what the client was answered; null when nothing. */
export interface Passage extends Arrival {
  readonly fault: Fault["kind"]
  readonly status: number | null
}

/** A proxy that is there. */
export interface FaultProxy {
  /** Takes the place of the network's address, without a slash at its end. */
  readonly url: string
  /** What has come by so far, in the order in which it was done with. */
  readonly passed: ReadonlyArray<Passage>
  /** Does other things from now on; a list begins at its beginning. */
  readonly behave: (script: FaultScript) => void
  /** Closes every connection, and is gone. */
  readonly stop: () => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

const reply = (response: ServerResponse, { body, rawHeaders, status }: Answered): number => {
  response.writeHead(status, [...passing(rawHeaders), "content-length", String(body.length)])
  response.end(body)
  return status
}

/** Announces the whole body and sends half of it. */
const replyInPart = (response: ServerResponse, { body, rawHeaders, status }: Answered): void => {
  response.writeHead(status, [...passing(rawHeaders), "content-length", String(body.length + 1)])
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.destroy())
}

/** Does to a request what its fault says, and tells which status the client saw. */
const perform = async (
  fault: Fault,
  response: ServerResponse,
  send: () => Promise<Answered>,
  laterAnswer: () => Promise<unknown>
): Promise<number | null> => {
  switch (fault.kind) {
    case "pass":
      return reply(response, await send())
    case "latency":
      await sleep(fault.millis)
      return reply(response, await send())
    case "answer":
      response.writeHead(fault.status, { ...fault.headers }).end(fault.body)
      return fault.status
    case "reset":
      response.socket?.destroy()
      return null
    case "lose":
      await send()
      response.socket?.destroy()
      return null
    case "cut":
      replyInPart(response, await send())
      return null
    case "twice":
      await send()
      return reply(response, await send())
    case "overtaken":
      await Promise.race([laterAnswer(), sleep(fault.atMostMillis)])
      return reply(response, await send())
  }
}

/** Starts a proxy. */
export const start = async (options: FaultProxyOptions): Promise<FaultProxy> => {
  const target = new URL(options.target)
  const passed: Array<Passage> = []
  const waiting = new Set<() => void>()
  let script = scriptOf(options.script ?? pass)
  let count = 0

  const arrivedOf = async (incoming: IncomingMessage): Promise<Arrived> => {
    const { method = "", rawHeaders, url = "" } = incoming
    return { method, url, rawHeaders, body: await bodyOf(incoming) }
  }
  const server = createServer(async (incoming, response) => {
    const index = count++
    try {
      const arrived = await arrivedOf(incoming)
      const arrival = { index, method: arrived.method, url: arrived.url }
      const fault = script(arrival)
      const laterAnswer = () =>
        new Promise<void>((resolve) => {
          waiting.add(resolve)
        })
      const send = () => forward(target, arrived)
      const status = await perform(fault, response, send, laterAnswer)
      passed.push({ ...arrival, fault: fault.kind, status })
      for (const go of waiting) go()
      waiting.clear()
    } catch {
      // The client or the network has gone; the other side sees a broken connection.
      response.socket?.destroy()
    }
  })
  const { port, stop } = await listen(server, { host: "127.0.0.1", port: 0 })
  return {
    url: `http://127.0.0.1:${port}`,
    passed,
    behave: (next) => {
      script = scriptOf(next)
    },
    stop,
    [Symbol.asyncDispose]: stop
  }
}

/** A proxy that is gone with its scope. */
export const make = (options: FaultProxyOptions) =>
  Effect.acquireRelease(
    Effect.promise(() => start(options)),
    (proxy) => Effect.promise(proxy.stop)
  )
