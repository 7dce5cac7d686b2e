import { connect, createServer, type Socket } from "node:net"
import { Effect } from "effect"

/** A TCP proxy that can cut the line. */
export interface Proxy {
  readonly port: number
  /** Hands everything on, as at the beginning. */
  readonly pass: Effect.Effect<void>
  /** Closes every connection, and each new one at once. */
  readonly cut: Effect.Effect<void>
  /** Hands nothing on any more and says nothing of it, as a line that loses every packet. */
  readonly silence: Effect.Effect<void>
}

interface Target {
  readonly host: string
  readonly port: number
}

/** A proxy in front of the target, which is gone with its scope. */
export const proxy = (target: Target) => {
  let isCut = false
  const sockets = new Set<Socket>()
  const handOn = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.pipe(to)
    from.on("error", () => to.destroy())
    from.on("close", () => {
      sockets.delete(from)
      to.destroy()
    })
  }
  const server = createServer((client) => {
    if (isCut) return client.destroy()
    const upstream = connect(target)
    handOn(client, upstream)
    return handOn(upstream, client)
  })
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return Effect.acquireRelease(
    Effect.callback<Proxy>((resume) => {
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        resume(
          Effect.succeed({
            port: typeof address === "object" ? (address?.port ?? 0) : 0,
            pass: Effect.sync(() => {
              isCut = false
            }),
            silence: Effect.sync(() => {
              for (const socket of sockets) socket.unpipe().pause()
            }),
            cut: Effect.sync(() => {
              isCut = true
              cutAll()
            })
          })
        )
      })
    }),
    () =>
      Effect.sync(() => {
        cutAll()
        server.close()
      })
  )
}
