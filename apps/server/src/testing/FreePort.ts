import { createServer } from "node:net"

/** A port that nobody listens on at the moment. Settings take no 0, so one is looked for. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" ? (address?.port ?? 0) : 0
      server.close(() => resolve(port))
    })
  })
