import type { IncomingHttpHeaders } from "node:http"
import { isIPv4 } from "node:net"
import { Option, Result } from "effect"
import { IpNetwork, NetAddress } from "effect/net"
import { LRUCache } from "lru-cache"

/** A request's address and scheme: from the proxy when the operator trusts it. */
export interface Client {
  readonly ip: string
  readonly isHttps: boolean
}

/** The part of a request that identifies its client. */
export interface Asking {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/** How a socket that listens on both families writes an IPv4 address. */
const mappedPrefix = /^::ffff:/u

/** Proxies are few, but any address may be asked about. */
const rememberedMax = 1_000

const parse = (input: string): NetAddress.IpAddress | undefined => {
  const isBracketed = input.startsWith("[") && input.endsWith("]")
  const ip = NetAddress.ipFromString(isBracketed ? input.slice(1, -1) : input)
  if (Result.isSuccess(ip)) return NetAddress.toCanonical(ip.success)
  const inet = NetAddress.inetAddressFromString(input)
  return Result.isSuccess(inet) ? NetAddress.toCanonical(inet.success.address) : undefined
}

/** The one text of an address; most are written so already. */
const canonical = (input: string): string | undefined => {
  if (isIPv4(input)) return input
  const address = parse(input)
  return address && NetAddress.formatIp(address)
}

const splitList = (value: string): ReadonlyArray<string> =>
  value.split(",").map((one) => one.trim())

const text = (header: string | ReadonlyArray<string> | undefined): string | undefined =>
  typeof header === "string" ? header : header?.join(", ")

const isEncrypted = ({ socket }: Asking): boolean =>
  "encrypted" in socket && socket.encrypted === true

/**
 * Tells the client of a request as the API does (`HttpMiddleware.xForwardedHeaders`; a test holds the two
 * together), without what that needs of a request of Effect.
 */
export const makeClientOf = (proxies: ReadonlyArray<IpNetwork.IpNetwork>) => {
  const remembered = new LRUCache<string, boolean>({ max: rememberedMax })
  const contains = (ip: string): boolean => {
    const address = parse(ip)
    return address !== undefined && proxies.some((network) => IpNetwork.contains(network, address))
  }
  const isTrusted = (ip: string): boolean => {
    const known = remembered.get(ip) ?? contains(ip)
    remembered.set(ip, known)
    return known
  }

  const forwarded = (headers: IncomingHttpHeaders): Option.Option<Client> => {
    const addresses = splitList(text(headers["x-forwarded-for"]) ?? "")
    for (let index = addresses.length - 1; index >= 0; index--) {
      const ip = canonical(addresses[index] ?? "")
      if (ip === undefined) break
      if (index > 0 && isTrusted(ip)) continue
      const protocols = splitList(text(headers["x-forwarded-proto"]) ?? "")
      const isAligned = protocols.length === addresses.length
      return Option.some({
        ip,
        isHttps: isAligned && protocols[index]?.toLowerCase() === "https"
      })
    }
    return Option.none()
  }

  return (request: Asking): Client => {
    const peer = request.socket.remoteAddress ?? ""
    const direct = { ip: peer.replace(mappedPrefix, ""), isHttps: isEncrypted(request) }
    if (proxies.length === 0) return direct
    return isTrusted(peer) ? Option.getOrElse(forwarded(request.headers), () => direct) : direct
  }
}
