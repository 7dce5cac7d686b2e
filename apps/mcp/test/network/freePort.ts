import { createServer } from "node:net"
import { Effect } from "effect"

/** A port of this machine on which nothing listens. */
export const freePort = Effect.callback<number>((resume) => {
  const probe = createServer()
  probe.listen(0, "127.0.0.1", () => {
    const address = probe.address()
    const port = typeof address === "object" ? (address?.port ?? 0) : 0
    probe.close(() => resume(Effect.succeed(port)))
  })
})
