import type { Socket } from "node:net"
import type { OutboundFailure, OutboundRequest } from "@affnet/domain"
import { Context, Duration, Effect, type Scope } from "effect"
import { NetAddress } from "effect/net"
import { connect, open } from "./Connection.ts"

/**
 * How long a connection rests between two calls. A request that meets the moment at which the server closes
 * has an unknown outcome: servers that do so unannounced do it right behind a reply, or after two seconds
 * at the earliest. It is the time of the network, which no clock of a test rules.
 */
export const Rest = Context.Reference<{
  readonly atLeast: Duration.Input
  readonly atMost: Duration.Input
}>("server/Rest", { defaultValue: () => ({ atLeast: "10 millis", atMost: "1 second" }) })

/** The most idle connections; beyond that, the one that idled longest is closed. */
const restingMax = 128

/** A connection, where it leads, and since when it rests. */
interface Connection {
  readonly key: string
  readonly socket: Socket
  since: number
}

/** The address is the one that is connected to, not only the name that led there. */
const keyOf = (
  { hostname, isSecure, port }: OutboundRequest.Target,
  address: NetAddress.IpAddress
): string => `${isSecure} ${hostname} ${NetAddress.formatIp(address)} ${port}`

/** Unexpected bytes, and a connection that idled too long. */
const ends = ["data", "timeout"] as const

function close(this: Socket): void {
  this.destroy()
}

const beginRest = (socket: Socket, millis: number): void => {
  for (const event of ends) socket.on(event, close)
  // No process stays for it.
  socket.setTimeout(millis).unref()
}

/** Whether it can be used. */
const endRest = (socket: Socket): boolean => {
  for (const event of ends) socket.off(event, close)
  socket.setTimeout(0).ref()
  return socket.readyState === "open"
}

/** After two turns of the loop, all is known that came over the network until now. */
const turns = Effect.andThen(Effect.yieldNow, Effect.yieldNow)

/** Lends connections to calls, and keeps them for a moment in between. They end with the scope. */
export const makeConnections = Effect.gen(function* () {
  const { atLeast, atMost } = yield* Rest
  const leastMillis = Duration.toMillis(atLeast)
  const mostMillis = Duration.toMillis(atMost)
  /** Those that have rested for longest first. */
  const resting = new Array<Connection>()
  let isOpen = true
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      isOpen = false
      for (const { socket } of resting) socket.destroy()
    })
  )

  const keep = (connection: Connection): void => {
    const { socket } = connection
    if (!isOpen || socket.readyState !== "open") return void socket.destroy()
    beginRest(socket, mostMillis)
    connection.since = performance.now()
    resting.push(connection)
    if (resting.length > restingMax) resting.shift()?.socket.destroy()
  }

  const takeRested = (keys: ReadonlyArray<string>): Connection | undefined => {
    const latest = performance.now() - leastMillis
    const index = resting.findLastIndex(({ key, since }) => since <= latest && keys.includes(key))
    return index < 0 ? undefined : resting.splice(index, 1)[0]
  }

  const opened = (target: OutboundRequest.Target, address: NetAddress.IpAddress): Connection => {
    const connection = { key: keyOf(target, address), socket: open(target, address), since: 0 }
    // The next user handles its errors; this listener keeps them from being uncaught.
    connection.socket.on("error", () => undefined)
    connection.socket.once("close", () => {
      const index = resting.indexOf(connection)
      if (index >= 0) resting.splice(index, 1)
    })
    return connection
  }

  /** For one call: it ends with the scope, unless it has come to rest before. */
  const lend = (find: () => Connection) =>
    Effect.acquireRelease(
      Effect.sync(() => {
        const connection = find()
        const loan = { socket: connection.socket, isBack: false }
        // The reply has come to its end, and neither side wants it to be the last one.
        loan.socket.once("free", () => {
          loan.isBack = true
          keep(connection)
        })
        return loan
      }),
      ({ isBack, socket }) => Effect.sync(() => isBack || socket.destroy())
    ).pipe(Effect.map(({ socket }) => socket))

  /** A connection to one of these addresses, over which a request can be sent. */
  return Effect.fnUntraced(function* (
    target: OutboundRequest.Target,
    addresses: Parameters<typeof connect>[1]
  ): Effect.fn.Return<Socket, OutboundFailure.OutboundFailure, Scope.Scope> {
    const keys = addresses.map((address) => keyOf(target, address))
    while (true) {
      const rested = takeRested(keys)
      if (rested === undefined) break
      const socket = yield* lend(() => rested)
      yield* turns
      if (endRest(socket)) return socket
    }
    return yield* connect(target, addresses, (address) => lend(() => opened(target, address)))
  })
})
