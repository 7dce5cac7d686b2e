import { connect, type Socket } from "node:net"

/** Answers of a server, and how long they took. */
export interface Sent {
  readonly status: number
  readonly text: string
}

/** So many connections are open at most. */
const connectionsMax = 64

const endOfHead = "\r\n\r\n"

/** The answer that a text holds, once all of it has come: its length stands in its head. */
const answerIn = (received: string): Sent | undefined => {
  const head = received.indexOf(endOfHead)
  if (head < 0) return undefined
  const text = received.slice(head + endOfHead.length)
  const length = Number(/^content-length: *(\d+)/imu.exec(received)?.[1] ?? 0)
  const status = Number(/^HTTP\/1\.1 (\d{3})/u.exec(received)?.[1] ?? 0)
  return text.length < length ? undefined : { status, text }
}

/**
 * Asks a server over connections that stay open. They are bare sockets: the time that a client of HTTP takes would
 * be missing to the server on the same machine.
 */
export const makeSender = (origin: string) => {
  const { host, hostname, port } = new URL(origin)
  const idle = new Array<Socket>()
  const all = new Set<Socket>()
  const waiting = new Array<(socket: Socket) => void>()

  const free = (socket: Socket): void => {
    const next = waiting.shift()
    if (next === undefined) idle.push(socket)
    else next(socket)
  }
  const open = (): Socket => {
    const socket = connect(Number(port), hostname).setNoDelay(true).setEncoding("latin1")
    all.add(socket)
    return socket
  }
  const borrow = (use: (socket: Socket) => void): void => {
    const socket = idle.pop() ?? (all.size < connectionsMax ? open() : undefined)
    if (socket === undefined) waiting.push(use)
    else use(socket)
  }

  const send = (path: string): Promise<Sent> =>
    new Promise((resolve, reject) =>
      borrow((socket) => {
        let received = ""
        const onData = (chunk: string) => {
          received += chunk
          const answer = answerIn(received)
          if (answer === undefined) return
          socket.off("data", onData).off("error", reject)
          resolve(answer)
          free(socket)
        }
        socket.on("data", onData).on("error", reject)
        socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
      })
    )
  return { send, close: () => all.forEach((socket) => socket.destroy()) }
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
