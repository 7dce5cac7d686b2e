/** The limit of requests to the tracking addresses from one visitor's network, in front of everything else. */
import type { IncomingMessage, ServerResponse } from "node:http"
import { AnswerHeaders, ConversionRefusals, makeRequestIds, Pixel } from "@affnet/api/Wire"
import { Envelope } from "@affnet/domain"
import { Clock, type Config, Context, Effect, Layer } from "effect"
import { type Client, makeClientOf } from "../../platform/http/ClientAddress.ts"
import type { RequestInterceptor } from "../../platform/http/RequestInterceptor.ts"
import { trustedProxies } from "../../platform/http/Settings.ts"
import { limitPerMinute } from "../../platform/limitPerMinute.ts"
import { FloodSigns } from "./FloodSigns.ts"
import { makeRests } from "./RefusalRest.ts"
import { makeTokenBuckets } from "./TokenBuckets.ts"
import { isConversionPixel, isPixel, isTracking, pathOf } from "./TrackingPaths.ts"
import { isLoopback, visitorNetwork } from "./VisitorNetwork.ts"

/** Requests a minute from one IPv4 address, or one /64 of IPv6. */
const perMinute = limitPerMinute("AFFNET_CLICK_LIMIT_PER_MINUTE", 6_000)

/** The most requests at once; the rest of a minute's are spread evenly. */
const burst = 1_000

/** Networks that are watched at once: about 10 MB when all of them are there. */
const networksMax = 65_536

/**
 * A request counts once for each this many characters of its address and bytes of its body, which may be stored: a
 * network cannot fill the disk with few long requests.
 */
const charactersOfToken = 512

const tokensOf = ({ headers, url = "" }: IncomingMessage): number =>
  Math.max(1, Math.ceil((url.length + Number(headers["content-length"] ?? 0)) / charactersOfToken))

const body = JSON.stringify(Envelope.error(429))
const json = { type: "application/json", body, length: Buffer.byteLength(body) }
/** Browsers show an image whatever its status is. */
const pixel = { type: "image/gif", body: Pixel.image, length: Pixel.image.length }

const refuse = (
  { method }: IncomingMessage,
  response: ServerResponse,
  path: string,
  headers: Readonly<Record<string, string>>
): void => {
  const { body, length, type } = isPixel(path) ? pixel : json
  response.writeHead(429, {
    ...headers,
    "content-type": type,
    "content-length": length,
    "access-control-allow-origin": "*",
    ...(isConversionPixel(path) ? { [ConversionRefusals.resultHeader]: "limited" } : {})
  })
  response.end(method === "HEAD" ? undefined : body)
}

const make = (limit: number) =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const signs = yield* FloodSigns
    const clientOf = makeClientOf(yield* trustedProxies)
    const requestId = yield* makeRequestIds
    const rest = yield* makeRests
    const { take } = makeTokenBuckets({ perMinute: limit, burst, max: networksMax })

    /** Milliseconds to wait; 0 when the client may continue. */
    const waitOf = ({ ip }: Client, tokens: number): number => {
      const network = visitorNetwork(ip)
      if (isLoopback(network, ip)) return 0
      const wait = take(network, clock.currentTimeMillisUnsafe(), tokens)
      if (wait > 0) signs.limited(network, ip)
      return wait
    }

    return (request: IncomingMessage, response: ServerResponse): boolean => {
      const path = pathOf(request.url ?? "")
      if (!isTracking(path)) return false
      const client = clientOf(request)
      const wait = waitOf(client, tokensOf(request))
      if (wait === 0) return false
      const given = request.headers["x-request-id"]
      const id = requestId(typeof given === "string" ? given : undefined)
      rest(response, () =>
        refuse(request, response, path, {
          ...AnswerHeaders.forClient(client, id),
          "retry-after": String(Math.ceil(wait / 1_000))
        })
      )
      return true
    }
  })

/** Refuses tracking requests of a network that sends too many; leaves all others alone. */
export class VisitorLimit extends Context.Service<VisitorLimit, RequestInterceptor>()(
  "server/VisitorLimit"
) {
  static readonly layer = Layer.effect(
    VisitorLimit,
    Effect.flatMap(
      perMinute,
      (limit): Effect.Effect<RequestInterceptor, Config.ConfigError, FloodSigns> =>
        limit > 0 ? make(limit) : Effect.succeed(() => false)
    )
  ).pipe(Layer.provide(FloodSigns.layer))
}
