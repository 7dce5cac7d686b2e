import type { IncomingHttpHeaders } from "node:http"
import { Option, Result } from "effect"
import { IpNetwork, NetAddress } from "effect/net"
import { LRUCache } from "lru-cache"

/** Where a request came from, and how: told by the proxy when the operator trusts it. */
export interface Client {
  readonly ip: string
  readonly isHttps: boolean
}

/** The part of a request that tells its client. */
export interface Asking {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/** How a socket that listens on both families writes an IPv4 address. */
const mappedPrefix = /^::ffff:/u

/** Proxies are few; the addresses that they name are many. */
const rememberedMax = 10_000

const parse = (input: string): NetAddress.IpAddress | undefined => {
  const isBracketed = input.startsWith("[") && input.endsWith("]")
  const ip = NetAddress.ipFromString(isBracketed ? input.slice(1, -1) : input)
  if (Result.isSuccess(ip)) return NetAddress.toCanonical(ip.success)
  const inet = NetAddress.inetAddressFromString(input)
  return Result.isSuccess(inet) ? NetAddress.toCanonical(inet.success.address) : undefined
}

/** What is known of an address. */
interface Known {
  readonly isTrusted: boolean
  readonly text: string
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
  const remembered = new LRUCache<string, Known | false>({ max: rememberedMax })
  const know = (input: string): Known | false => {
    const address = parse(input)
    return (
      address !== undefined && {
        isTrusted: proxies.some((network) => IpNetwork.contains(network, address)),
        text: NetAddress.formatIp(address)
      }
    )
  }
  const known = (input: string): Known | false => {
    let one = remembered.get(input)
    if (one === undefined) {
      one = know(input)
      remembered.set(input, one)
    }
    return one
  }

  const forwarded = (headers: IncomingHttpHeaders): Option.Option<Client> => {
    const addresses = splitList(text(headers["x-forwarded-for"]) ?? "")
    for (let index = addresses.length - 1; index >= 0; index--) {
      const address = known(addresses[index] ?? "")
      if (address === false) break
      if (index > 0 && address.isTrusted) continue
      const protocols = splitList(text(headers["x-forwarded-proto"]) ?? "")
      const isAligned = protocols.length === addresses.length
      return Option.some({
        ip: address.text,
        isHttps: isAligned && protocols[index]?.toLowerCase() === "https"
      })
    }
    return Option.none()
  }

  return (request: Asking): Client => {
    const peer = request.socket.remoteAddress ?? ""
    const direct = { ip: peer.replace(mappedPrefix, ""), isHttps: isEncrypted(request) }
    if (proxies.length === 0) return direct
    const proxy = known(peer)
    return proxy !== false && proxy.isTrusted
      ? Option.getOrElse(forwarded(request.headers), () => direct)
      : direct
  }
}
