import { connect as openSocket, type Socket } from "node:net"
import { connect as openTls } from "node:tls"
import { OutboundFailure, type OutboundRequest } from "@affnet/domain"
import { type Array, Effect, Option, type Scope } from "effect"
import { NetAddress } from "effect/net"

/** How long an address may be silent before the next one is tried. */
const patience = "3 seconds"

const failed = (reason: "refused" | "tls") =>
  Effect.fail(new OutboundFailure.OutboundFailure({ reason, is_sent: false }))

/** Begins to connect. Over TLS it is whom the URL names that has to answer, which may be the address. */
export const open = (
  { address: literal, hostname, isSecure, port }: OutboundRequest.Target,
  address: NetAddress.IpAddress
): Socket => {
  const to = { host: NetAddress.formatIp(address), port, noDelay: true }
  const identity = Option.isSome(literal) ? {} : { servername: hostname }
  return isSecure ? openTls({ ...to, ...identity, ALPNProtocols: ["http/1.1"] }) : openSocket(to)
}

const ready = (socket: Socket, event: string, reason: "refused" | "tls") =>
  Effect.callback<Socket, OutboundFailure.OutboundFailure>((resume) => {
    socket.once(event, () => resume(Effect.succeed(socket)))
    // Every connection is closed at some time; the error is not created when no fiber waits for it.
    socket.once("close", () => resume(Effect.suspend(() => failed(reason))))
  })

type Connected = Effect.Effect<Socket, OutboundFailure.OutboundFailure, Scope.Scope>

/** Connects to the first of the addresses that answers. */
const connectFirst = (
  [first, ...others]: Array.NonEmptyReadonlyArray<NetAddress.IpAddress>,
  connectTo: (address: NetAddress.IpAddress) => Connected
): Connected => {
  const [next, ...rest] = others
  if (next === undefined) return connectTo(first)
  return connectTo(first).pipe(
    Effect.timeoutOrElse({ duration: patience, orElse: () => failed("refused") }),
    Effect.catchTag("OutboundFailure", () => connectFirst([next, ...rest], connectTo))
  )
}

/** A connection to one of these addresses, each of which is opened with `hold`; it can be used at once. */
export const connect = (
  { isSecure }: OutboundRequest.Target,
  addresses: Array.NonEmptyReadonlyArray<NetAddress.IpAddress>,
  hold: (address: NetAddress.IpAddress) => Effect.Effect<Socket, never, Scope.Scope>
): Connected =>
  connectFirst(addresses, (address) =>
    Effect.flatMap(hold(address), (socket) => ready(socket, "connect", "refused"))
  ).pipe(
    Effect.flatMap((socket) =>
      isSecure ? ready(socket, "secureConnect", "tls") : Effect.succeed(socket)
    )
  )
