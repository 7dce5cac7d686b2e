import { isIP, connect as openSocket, type Socket } from "node:net"
import { connect as openTls } from "node:tls"
import { OutboundFailure, type OutboundRequest } from "@affnet/domain"
import { type Array, Effect } from "effect"
import { NetAddress } from "effect/net"

/** An address that is silent for so long leaves the rest of the time to the next one. */
const patience = "3 seconds"

const failed = (reason: "refused" | "tls") =>
  Effect.fail(new OutboundFailure.OutboundFailure({ reason, is_sent: false }))

/** A socket that is gone with its scope. Whoever uses it hears of its errors; here they are not lost. */
const held = <S extends Socket>(open: () => S) =>
  Effect.acquireRelease(
    Effect.sync(() => open().on("error", () => undefined)),
    (socket) => Effect.sync(() => void socket.destroy())
  )

const ready = <S extends Socket>(socket: S, event: string, reason: "refused" | "tls") =>
  Effect.callback<S, OutboundFailure.OutboundFailure>((resume) => {
    socket.once(event, () => resume(Effect.succeed(socket)))
    // Every connection is closed some time; an error that nobody takes any more is not even made.
    socket.once("close", () => resume(Effect.suspend(() => failed(reason))))
  })

const connectTo = (address: NetAddress.IpAddress, port: number) =>
  Effect.flatMap(
    held(() => openSocket({ host: NetAddress.formatIp(address), port, noDelay: true })),
    (socket) => ready(socket, "connect", "refused")
  )

/** Connects to the first of the addresses that answers. */
const connectFirst = (
  [first, ...others]: Array.NonEmptyReadonlyArray<NetAddress.IpAddress>,
  port: number
): ReturnType<typeof connectTo> => {
  const [next, ...rest] = others
  if (next === undefined) return connectTo(first, port)
  return connectTo(first, port).pipe(
    Effect.timeoutOrElse({ duration: patience, orElse: () => failed("refused") }),
    Effect.catchTag("OutboundFailure", () => connectFirst([next, ...rest], port))
  )
}

/** Speaks TLS over a connection, to the host that the URL names. */
const secure = (socket: Socket, hostname: string) => {
  const name = hostname.replace(/^\[|\]$/gu, "")
  const identity = isIP(name) === 0 ? { servername: name } : { host: name }
  return Effect.flatMap(
    held(() => openTls({ socket, ...identity, ALPNProtocols: ["http/1.1"] })),
    (secured) => ready(secured, "secureConnect", "tls")
  )
}

/** A connection to one of these addresses, over which the request can be sent. It ends with its scope. */
export const connect = Effect.fnUntraced(function* (
  { hostname, isSecure, port }: OutboundRequest.Target,
  addresses: Array.NonEmptyReadonlyArray<NetAddress.IpAddress>
) {
  const socket = yield* connectFirst(addresses, port)
  return isSecure ? yield* secure(socket, hostname) : socket
})
