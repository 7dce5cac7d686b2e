import type { Server } from "node:http"

/** A server that listens. */
export interface Listening {
  readonly port: number
  /** Closes every connection, and is gone; again, it does nothing. */
  readonly stop: () => Promise<void>
}

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === "object" ? (address?.port ?? 0) : 0
}

/** Listens at an address; port 0 is any that is free. */
export const listen = (
  server: Server,
  { host, port }: { readonly host: string; readonly port: number }
): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const stop = () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      })
    server.once("error", reject)
    server.listen(port, host, () => resolve({ port: portOf(server), stop }))
  })
