import { type AddressInfo, createServer, type Server, type Socket } from "node:net"
import { Effect } from "effect"

/** Somebody else's server, which does with a connection what the test wants. */
export interface Host {
  readonly port: number
  /** Every request that came, as text. */
  readonly requests: ReadonlyArray<string>
  /** How many connections were made. */
  readonly connections: () => number
  /** Waits until none of them is open. */
  readonly allClosed: Effect.Effect<void>
}

/** What it does once a request is there. */
export type Behaviour = (socket: Socket, request: string) => void

/** A reply with its length, as it is sent. */
export const replyText = (
  status: string,
  body = "",
  headers: ReadonlyArray<string> = []
): string => {
  const length = Buffer.byteLength(body)
  const head = [`HTTP/1.1 ${status}`, `content-length: ${length}`, ...headers].join("\r\n")
  return `${head}\r\n\r\n${body}`
}

/** Replies, and hangs up without having said so. */
export const reply =
  (...parts: Parameters<typeof replyText>): Behaviour =>
  (socket) =>
    void socket.end(replyText(...parts))

/** Replies, and waits for the next request. */
export const keep =
  (...parts: Parameters<typeof replyText>): Behaviour =>
  (socket) =>
    void socket.write(replyText(...parts))

/** Does one thing with the first request, the second with the second; the last stays. */
export const inTurn = (...behaviours: readonly [Behaviour, ...Array<Behaviour>]): Behaviour => {
  let requests = 0
  return (socket, request) => {
    const behave = behaviours[Math.min(requests++, behaviours.length - 1)] ?? behaviours[0]
    behave(socket, request)
  }
}

/** Replies with a beginning and pieces, as fast as they are taken, until nobody listens any more. */
export const stream =
  (beginning: string, piece: Buffer): Behaviour =>
  (socket) => {
    socket.write(beginning)
    const more = () => {
      while (!socket.destroyed && socket.write(piece)) {}
    }
    socket.on("drain", more)
    more()
  }

/** How long the request is that a text begins with; undefined when it has not come to its end. */
const lengthOfRequest = (text: string): number | undefined => {
  const head = text.indexOf("\r\n\r\n") + 4
  const body = /^content-length: (\d+)/imu.exec(text)?.[1] ?? "0"
  return head > 3 && head + Number(body) <= text.length ? head + Number(body) : undefined
}

const listen = (server: Server, port: number, address: string): Effect.Effect<AddressInfo> =>
  Effect.callback((resume) => {
    server.listen(port, address, () => {
      const bound = server.address()
      if (bound !== null && typeof bound === "object") resume(Effect.succeed(bound))
    })
  })

/** Listens until its scope ends. */
export const makeHost = Effect.fnUntraced(function* (
  behave: Behaviour,
  address = "127.0.0.1",
  wanted = 0
) {
  const requests: Array<string> = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on("error", () => undefined)
    socket.on("close", () => sockets.delete(socket))
    let text = ""
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1")
      const length = lengthOfRequest(text)
      if (length === undefined) return
      const request = text.slice(0, length)
      text = text.slice(length)
      requests.push(request)
      behave(socket, request)
    })
  })
  const { port } = yield* listen(server, wanted, address)
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
  )
  const allClosed = Effect.callback<void>((resume) => {
    const look = () => {
      if (sockets.size === 0) resume(Effect.void)
    }
    for (const socket of sockets) socket.on("close", look)
    look()
  })
  return { port, requests, connections: () => connections, allClosed } satisfies Host
})
