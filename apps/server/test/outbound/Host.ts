import { type AddressInfo, createServer, type Server, type Socket } from "node:net"
import { Effect } from "effect"

/** Somebody else's server, which does with a connection what the test wants. */
export interface Host {
  readonly port: number
  /** Every request that came, as text. */
  readonly requests: ReadonlyArray<string>
  /** How many connections were made. */
  readonly connections: () => number
}

/** What it does once the headers of a request are there. */
export type Behaviour = (socket: Socket, request: string) => void

/** A reply with its length. */
export const reply = (
  status: string,
  body = "",
  headers: ReadonlyArray<string> = []
): Behaviour => {
  const length = Buffer.byteLength(body)
  const head = [`HTTP/1.1 ${status}`, `content-length: ${length}`, ...headers].join("\r\n")
  return (socket) => void socket.end(`${head}\r\n\r\n${body}`)
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

const listen = (server: Server, address: string): Effect.Effect<AddressInfo> =>
  Effect.callback((resume) => {
    server.listen(0, address, () => {
      const bound = server.address()
      if (bound !== null && typeof bound === "object") resume(Effect.succeed(bound))
    })
  })

/** Listens until its scope ends. */
export const makeHost = Effect.fnUntraced(function* (behave: Behaviour, address = "127.0.0.1") {
  const requests: Array<string> = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on("error", () => undefined)
    let request = ""
    socket.on("data", (chunk) => {
      const isNew = !request.includes("\r\n\r\n")
      request += chunk.toString("latin1")
      if (isNew && request.includes("\r\n\r\n")) {
        requests.push(request)
        behave(socket, request)
      }
    })
  })
  const { port } = yield* listen(server, address)
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
  )
  return { port, requests, connections: () => connections } satisfies Host
})
