import { ConfigProvider, Effect, Layer } from "effect"
import { Dns, NetAddress } from "effect/net"
import { Rest } from "../../../src/platform/outbound/KeptConnections.ts"
import { type OutboundCall, OutboundHttp } from "../../../src/platform/outbound/OutboundHttp.ts"
import { OutsideTransaction } from "../../../src/platform/sql/Transaction.ts"
import type { Host } from "./Host.ts"

/** Names and the addresses that DNS has for them. */
export type Zone = Readonly<Record<string, ReadonlyArray<string>>>

const recordOf = (text: string): Dns.DnsRecord => {
  const address = NetAddress.ipFromStringUnsafe(text)
  return NetAddress.isIpv4Address(address)
    ? Dns.makeRecordUnsafe("A", { address })
    : Dns.makeRecordUnsafe("AAAA", { address })
}

/** DNS that knows these names and no other ones. */
export const zone = (names: Zone) =>
  Layer.orDie(
    Dns.layerStatic({
      records: Object.fromEntries(
        Object.entries(names).map(([name, addresses]) => [name, addresses.map(recordOf)])
      )
    })
  )

/** The client with networks that its operator allows. */
export const client = (allowed: string, dns: Layer.Layer<Dns.Dns> = zone({})) =>
  OutboundHttp.layerNoDns.pipe(
    Layer.provide(dns),
    Layer.provide(
      ConfigProvider.layer(
        ConfigProvider.fromUnknown(allowed === "" ? {} : { AFFNET_OUTBOUND_ALLOW: allowed })
      )
    ),
    Layer.merge(OutsideTransaction.layer)
  )

/** The same for this machine, with connections that serve the next call at once, and any time later. */
export const keptClient = ({
  allowed = "127.0.0.0/8",
  dns = zone({}),
  ...rest
}: Partial<typeof Rest.Service> & { allowed?: string; dns?: Layer.Layer<Dns.Dns> } = {}) =>
  client(allowed, dns).pipe(
    Layer.provide(Layer.succeed(Rest, { atLeast: 0, atMost: "1 minute", ...rest })),
    Layer.orDie
  )

/** Calls a URL as postbacks do, unless the test says otherwise. */
export const send = (url: string, call: Partial<OutboundCall> = {}) =>
  Effect.flatMap(OutboundHttp, (http) =>
    http.send({ url, method: "GET", headers: [], body: null, timeout_millis: 5_000, ...call })
  )

/** Calls a host on this machine. */
export const callHost = ({ port }: Host, call: Partial<OutboundCall> = {}) =>
  send(`http://127.0.0.1:${port}/`, call)
