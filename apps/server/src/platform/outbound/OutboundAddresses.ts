import { networkInterfaces } from "node:os"
import { OutboundAddress, OutboundFailure, type OutboundRequest } from "@affnet/domain"
import { Array, Effect, Option, Order } from "effect"
import { Dns, NetAddress } from "effect/net"
import type { OutboundSettings } from "./OutboundSettings.ts"

/** More addresses of a host than these are not tried. */
const maxAddresses = 4

const fail = (reason: "blocked_address" | "dns") =>
  Effect.fail(new OutboundFailure.OutboundFailure({ reason, is_sent: false }))

/** Whether an address is one of this machine: then its own server may be the one that listens there. */
const isOwn = (address: NetAddress.IpAddress): boolean => {
  const text = NetAddress.formatIp(address)
  return (
    NetAddress.isLoopback(address) ||
    NetAddress.isUnspecified(address) ||
    Object.values(networkInterfaces()).some((cards) => cards?.some((card) => card.address === text))
  )
}

/** IPv4 first: it is what more servers can reach. */
const ipv4First = Order.mapInput(Order.Number, NetAddress.width)

/**
 * Finds the addresses of a target that may be called. Names are asked from DNS alone: neither the hosts
 * file nor the search domains of this machine lead anywhere, and a slow name server holds no thread. The
 * caller connects to these very addresses, so that a second answer of DNS can't lead elsewhere.
 */
export const makeAddresses = ({ allowed, ownPort }: OutboundSettings) =>
  Effect.map(Dns.Dns, (dns) => {
    const records = (hostname: string, type: "A" | "AAAA") =>
      dns.resolve(hostname, type).pipe(
        Effect.map(Array.map(({ address }): NetAddress.IpAddress => address)),
        Effect.orElseSucceed((): ReadonlyArray<NetAddress.IpAddress> => [])
      )

    const resolve = Effect.fnUntraced(function* (hostname: string) {
      const [ipv4, ipv6] = yield* Effect.all([records(hostname, "A"), records(hostname, "AAAA")], {
        concurrency: 2
      })
      return [...ipv4, ...ipv6]
    })

    const mayCall = (address: NetAddress.IpAddress, port: number) =>
      OutboundAddress.isReachable(address, allowed) && !(port === ownPort && isOwn(address))

    return Effect.fnUntraced(function* ({ address, hostname, port }: OutboundRequest.Target) {
      const found = Option.isSome(address) ? [address.value] : yield* resolve(hostname)
      if (found.length === 0) return yield* fail("dns")
      const callable = found
        .map(OutboundAddress.canonical)
        .filter((one) => mayCall(one, port))
        .slice(0, maxAddresses)
      return Array.isReadonlyArrayNonEmpty(callable)
        ? Array.sort(callable, ipv4First)
        : yield* fail("blocked_address")
    })
  })
