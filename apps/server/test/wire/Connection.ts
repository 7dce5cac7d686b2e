import { connect } from "node:net"
import { Effect } from "effect"

/** A connection on which requests are written by hand, byte by byte if need be. */
export interface Connection {
  readonly write: (text: string) => Effect.Effect<void>
  /** All that has come so far, once it contains the text or nothing more will come. */
  readonly until: (text: string) => Effect.Effect<string>
  /** All that has come, once the server has closed the connection. */
  readonly closed: Effect.Effect<string>
}

/** Opens a connection; fails when the server refuses it. It is closed with the scope. */
export const openConnection = (baseUrl: string) =>
  Effect.gen(function* () {
    const { hostname, port } = new URL(baseUrl)
    let received = ""
    const socket = yield* Effect.acquireRelease(
      Effect.sync(() => connect({ host: hostname, port: Number(port) })),
      (socket) => Effect.sync(() => socket.destroy())
    )
    socket.on("data", (chunk) => {
      received += chunk.toString()
    })
    yield* Effect.callback<void, Error>((resume) => {
      socket.once("connect", () => resume(Effect.void))
      socket.once("error", (error) => resume(Effect.fail(error)))
    })
    socket.on("error", () => socket.destroy())

    const when = (isDone: () => boolean) =>
      Effect.callback<string>((resume) => {
        const look = () => {
          if (isDone() || socket.closed) resume(Effect.succeed(received))
        }
        socket.on("data", look)
        socket.on("close", look)
        look()
        return Effect.sync(() => socket.off("data", look).off("close", look))
      })
    return {
      write: (text) => Effect.sync(() => void socket.write(text)),
      until: (text) => when(() => received.includes(text)),
      closed: when(() => false)
    } satisfies Connection
  })
