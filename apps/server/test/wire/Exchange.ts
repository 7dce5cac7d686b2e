import { type Agent, request as open } from "node:http"
import { connect } from "node:net"
import { Effect, Option, Schema } from "effect"
import { WireServer } from "./WireServer.ts"

/** Talks to a server through Node's own client, or over a bare socket: what it sends is what goes out. */

export interface Sent {
  readonly method?: string
  readonly path: string
  readonly key?: string
  readonly headers?: Readonly<Record<string, string | ReadonlyArray<string>>>
  /** Text or bytes; an object goes as JSON. */
  readonly body?: string | Uint8Array | object
  /** Sends the body in chunks, without saying how long it is. */
  readonly chunked?: boolean
  /** Keeps connections for the next requests; without, each has one of its own. */
  readonly agent?: Agent
}

export interface Received {
  readonly status: number
  /** The names as they stood on the wire. */
  readonly names: ReadonlyArray<string>
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
}

const bodyOf = ({ body }: Sent): string | Uint8Array | undefined =>
  body === undefined || typeof body === "string" || body instanceof Uint8Array
    ? body
    : JSON.stringify(body)

const headersOf = (sent: Sent, body: string | Uint8Array | undefined) => ({
  ...(sent.key === undefined ? {} : { "x-api-key": sent.key }),
  ...(body === undefined ? {} : { "content-type": "application/json" }),
  ...(body === undefined || sent.chunked === true
    ? {}
    : { "content-length": String(Buffer.byteLength(body)) }),
  ...Object.fromEntries(
    Object.entries(sent.headers ?? {}).map(([name, value]) => [
      name,
      typeof value === "string" ? value : [...value]
    ])
  )
})

/** Sends a request to an address; fails when the connection does. */
export const exchangeWith = (baseUrl: string, sent: Sent) =>
  Effect.callback<Received, Error>((resume) => {
    const body = bodyOf(sent)
    const { hostname, port } = new URL(baseUrl)
    const outgoing = open({
      hostname,
      port,
      method: sent.method ?? "GET",
      path: sent.path,
      headers: headersOf(sent, body),
      agent: sent.agent ?? false
    })
    outgoing.on("error", (error) => resume(Effect.fail(error)))
    outgoing.on("response", (message) => {
      const chunks: Array<Buffer> = []
      message.on("data", (chunk) => chunks.push(chunk))
      message.on("error", (error) => resume(Effect.fail(error)))
      message.on("end", () =>
        resume(
          Effect.succeed({
            status: message.statusCode ?? 0,
            names: message.rawHeaders.filter((_, index) => index % 2 === 0),
            headers: Object.fromEntries(
              Object.entries(message.headersDistinct).map(([name, values]) => [
                name,
                values?.join(", ")
              ])
            ),
            text: Buffer.concat(chunks).toString()
          })
        )
      )
    })
    outgoing.end(body)
    return Effect.sync(() => outgoing.destroy())
  })

/** Sends a request to the server of the suite. */
export const exchange = (sent: Sent) =>
  Effect.flatMap(WireServer, ({ baseUrl }) => Effect.orDie(exchangeWith(baseUrl, sent)))

/** Writes bytes to the server and answers with all that comes back until it closes. */
export const talk = (...parts: ReadonlyArray<string | Uint8Array>) =>
  Effect.flatMap(WireServer, ({ baseUrl }) =>
    Effect.callback<string>((resume) => {
      const { hostname, port } = new URL(baseUrl)
      const chunks: Array<Buffer> = []
      const socket = connect({ host: hostname, port: Number(port) }, () => {
        for (const part of parts) socket.write(part)
      })
      socket.on("data", (chunk) => chunks.push(Buffer.from(chunk)))
      socket.on("error", () => socket.destroy())
      socket.on("close", () => resume(Effect.succeed(Buffer.concat(chunks).toString())))
      return Effect.sync(() => socket.destroy())
    })
  )

const Json = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))

/** The body as the JSON object that it has to be. */
export const bodyOfAnswer = ({ text }: Pick<Received, "text">) =>
  Option.getOrElse(Schema.decodeUnknownOption(Json)(text), () => ({ no_json: text }))
