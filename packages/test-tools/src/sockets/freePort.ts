import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:net"
import { Effect } from "effect"

/** Linux gives the ports above to outgoing connections, one of which could take it before a program listens there. */
const ports = [20_000, 32_000] as const

const tries = 20

/** A port of this machine on which nothing listens, for a program that a test starts; dies where it finds none. */
export const freePort: Effect.Effect<number> = Effect.tryPromise(async () => {
  const port = randomInt(...ports)
  const probe = createServer()
  await once(probe.listen(port, "127.0.0.1"), "listening")
  await once(probe.close(), "close")
  return port
}).pipe(Effect.retry({ times: tries }), Effect.orDie)
