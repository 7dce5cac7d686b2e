import { connect, createServer, type Socket } from "node:net"
import { Effect } from "effect"

/** A TCP proxy that can cut the line. */
export interface Proxy {
  readonly port: number
  /** Hands everything on, as at the beginning. */
  readonly pass: Effect.Effect<void>
  /** Closes every connection, and each new one at once. */
  readonly cut: Effect.Effect<void>
  /** Hands nothing on any more and says nothing of it, as a line that loses every packet; new ones work. */
  readonly silence: Effect.Effect<void>
  /** The same with new connections as well, as a server that hangs: `pass` hands on all that came meanwhile. */
  readonly hang: Effect.Effect<void>
}

interface Target {
  readonly host: string
  readonly port: number
}

/** A proxy in front of the target, which is gone with its scope. */
export const proxy = (target: Target) => {
  let isCut = false
  let isHung = false
  const sockets = new Map<Socket, Socket>()
  const handOn = (from: Socket, to: Socket) => {
    sockets.set(from, to)
    if (isHung) from.pause()
    else from.pipe(to)
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
    for (const socket of sockets.keys()) socket.destroy()
  }
  const stopAll = () => {
    for (const socket of sockets.keys()) socket.unpipe().pause()
  }
  const resumeAll = () => {
    for (const [from, to] of sockets) from.pipe(to)
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
              if (isHung) resumeAll()
              isHung = false
            }),
            silence: Effect.sync(stopAll),
            hang: Effect.sync(() => {
              isHung = true
              stopAll()
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
