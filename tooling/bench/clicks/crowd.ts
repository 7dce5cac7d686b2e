import { connect } from "node:net"
import type { Click } from "./people.ts"

/** What a crowd of people saw. */
export interface Seen {
  /** Milliseconds from the first byte of a click to the last of its answer. */
  readonly millis: ReadonlyArray<number>
  /** Answers that are no redirects. */
  readonly others: number
  /** Connections that broke. */
  readonly errors: number
}

const toText = ({ headers, path }: Click, host: string): string => {
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`
}

const endOfHead = "\r\n\r\n"

/** Whether a text holds a whole answer, whose length stands in its head. */
const isWhole = (text: string): boolean => {
  const head = text.indexOf(endOfHead)
  const length = Number(/^content-length: *(\d+)/imu.exec(text)?.[1] ?? 0)
  return head >= 0 && text.length >= head + endOfHead.length + length
}

/**
 * Keeps so many connections busy, each of which clicks again as soon as it was answered. Over bare sockets:
 * a load generator that takes as long for a click as the server does would measure its own delays.
 */
export const clickThrough = async (
  origin: string,
  click: () => Click,
  connections: number,
  seconds: number
): Promise<Seen> => {
  const { host, hostname, port } = new URL(origin)
  const end = performance.now() + seconds * 1000
  const millis = new Array<number>()
  let others = 0
  let errors = 0

  const one = () =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname).setNoDelay(true).setEncoding("latin1")
      let begun = 0
      let text = ""
      const next = () => {
        begun = performance.now()
        if (begun < end) socket.write(toText(click(), host))
        else socket.destroy()
      }
      socket.once("connect", next)
      socket.on("data", (chunk) => {
        text += chunk
        if (!isWhole(text)) return
        millis.push(performance.now() - begun)
        if (!text.startsWith("HTTP/1.1 302 ")) others += 1
        text = ""
        next()
      })
      // What broke closes, and is counted then.
      socket.on("error", () => {})
      socket.once("close", () => {
        if (begun < end) errors += 1
        resolve()
      })
    })

  await Promise.all(Array.from({ length: connections }, one))
  return { millis, others, errors }
}
