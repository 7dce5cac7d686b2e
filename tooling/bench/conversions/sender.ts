import { Agent, get } from "node:http"

/** Answers of a server, and how long they took. */
export interface Sent {
  readonly status: number
  readonly text: string
}

/** So many connections are open at most. */
const connectionsMax = 64

/** Asks a server over connections that stay open. */
export const makeSender = (origin: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax })
  const send = (path: string): Promise<Sent> =>
    new Promise((resolve, reject) => {
      get(origin + path, { agent }, (response) => {
        let text = ""
        response.setEncoding("utf8")
        response.on("data", (chunk) => {
          text += chunk
        })
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text }))
        response.on("error", reject)
      }).on("error", reject)
    })
  return { send, close: () => agent.destroy() }
}
export type Sender = ReturnType<typeof makeSender>

/**
 * Sends paths at a rate, whether or not earlier ones were answered, and measures each from the moment when
 * it was due: a server that falls behind cannot hide it. Milliseconds, in no order.
 */
export const sendAtRate = async (
  { send }: Sender,
  paths: ReadonlyArray<string>,
  perSecond: number
): Promise<ReadonlyArray<number>> => {
  const started = performance.now()
  const pending = new Array<Promise<number>>()
  const measure = async (path: string, due: number): Promise<number> => {
    const { status, text } = await send(path)
    if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text}`)
    return performance.now() - due
  }
  while (pending.length < paths.length) {
    const due = started + (pending.length * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    // Timers are late by up to a millisecond; what has become due meanwhile goes out as well.
    while (pending.length < paths.length) {
      const next = started + (pending.length * 1000) / perSecond
      if (next > performance.now()) break
      pending.push(measure(paths[pending.length] ?? "", next))
    }
  }
  return Promise.all(pending)
}

/** The value below which so many percent of the others lie. */
export const percentile = (values: ReadonlyArray<number>, percent: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return (
    sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
  )
}
