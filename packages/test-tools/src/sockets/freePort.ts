import { randomInt } from "node:crypto"
import { createSocket } from "node:dgram"
import { once } from "node:events"
import { createServer } from "node:net"
import { Effect } from "effect"

/** Linux gives the ports above to outgoing connections, one of which could take it before a program listens there. */
const ports = [20_000, 32_000] as const

const tries = 20

/**
 * Until its program listens, nothing shows that a port is taken, and a test beside this one could draw the same. So
 * this process holds the UDP port of the same number, which nobody else has a use for, as long as it lives.
 */
const claim = async (port: number) => {
  const socket = createSocket("udp4")
  await once(socket.bind(port, "127.0.0.1"), "listening")
  socket.unref()
}

/** A port of this machine on which nothing listens, for a program that a test starts; dies where it finds none. */
export const freePort: Effect.Effect<number> = Effect.tryPromise(async () => {
  const port = randomInt(...ports)
  await claim(port)
  const probe = createServer()
  await once(probe.listen(port, "127.0.0.1"), "listening")
  await once(probe.close(), "close")
  return port
}).pipe(Effect.retry({ times: tries }), Effect.orDie)
