import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Schema } from "effect"
import { HttpMiddleware, HttpServerRequest, HttpServerResponse } from "effect/http"
import { IpNetwork } from "effect/net"
import { makeClientOf } from "../../../src/platform/http/ClientAddress.ts"

const proxies = ["10.0.0.0/8", "127.0.0.1/32", "2001:db8::/32"].map((network) =>
  IpNetwork.fromStringUnsafe(network)
)

interface Sent {
  readonly peer: string
  readonly forwardedFor: string | undefined
  readonly proto: string | undefined
}

const headersOf = ({ forwardedFor, proto }: Sent): Record<string, string> => ({
  ...(forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor }),
  ...(proto === undefined ? {} : { "x-forwarded-proto": proto })
})

const clientOf = makeClientOf(proxies)

const ours = (sent: Sent) =>
  clientOf({ headers: headersOf(sent), socket: { remoteAddress: sent.peer } })

/** What the API makes of the same. */
const theirs = (sent: Sent) =>
  HttpServerRequest.HttpServerRequest.use((request) =>
    HttpServerResponse.json({
      ip: Option.getOrElse(request.remoteAddress, () => "").replace(/^::ffff:/u, ""),
      isHttps: request.protocol === "https"
    })
  ).pipe(
    HttpMiddleware.xForwardedHeaders({ trustedProxies: proxies }),
    Effect.provideService(
      HttpServerRequest.HttpServerRequest,
      HttpServerRequest.fromWeb(
        new Request("http://app.test/", { headers: headersOf(sent) })
      ).modify({ remoteAddress: Option.some(sent.peer) })
    ),
    Effect.map((response) => HttpServerResponse.toWeb(response)),
    Effect.flatMap((response) => Effect.promise(() => response.json())),
    Effect.orDie
  )

const address = Schema.Literals([
  "10.0.0.1",
  "127.0.0.1",
  "5.9.1.1",
  "::1",
  "2001:db8::1",
  "2a01:4f8::2",
  "::ffff:10.0.0.9",
  "::ffff:5.9.1.1",
  "[2a01:4f8::3]",
  "[2a01:4f8::3]:443",
  "5.9.1.2:8080",
  "unknown",
  "",
  "999.1.1.1"
])
const list = <S extends Schema.Schema<string>>(of: S) =>
  Schema.Array(of).check(Schema.isMaxLength(4))

describe("the client of a request", () => {
  it.effect.prop(
    "is the one that the API sees",
    [
      address,
      list(address),
      list(Schema.Literals(["http", "https", "HTTPS", "ftp", ""])),
      Schema.Boolean
    ],
    ([peer, forwarded, protos, isSpaced]) =>
      Effect.gen(function* () {
        const separator = isSpaced ? " , " : ","
        const sent = {
          peer: peer.startsWith("[") ? "127.0.0.1" : peer,
          forwardedFor: forwarded.length === 0 ? undefined : forwarded.join(separator),
          proto: protos.length === 0 ? undefined : protos.join(separator)
        }
        assert.deepStrictEqual(ours(sent), yield* theirs(sent), JSON.stringify(sent))
      })
  )

  it("believes nobody when the operator trusts nobody", () => {
    const direct = makeClientOf([])
    const request = {
      headers: { "x-forwarded-for": "5.9.1.1" },
      socket: { remoteAddress: "::ffff:127.0.0.1" }
    }
    assert.deepStrictEqual(direct(request), { ip: "127.0.0.1", isHttps: false })
  })
})
