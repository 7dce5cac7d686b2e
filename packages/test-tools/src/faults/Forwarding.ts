import { request as open } from "node:http"
import { request as openSecure } from "node:https"
import { bodyOf } from "../sockets/Messages.ts"

/** A request as it came. */
export interface Arrived {
  readonly method: string
  readonly url: string
  readonly rawHeaders: ReadonlyArray<string>
  readonly body: Buffer
}

/** What the network answered. */
export interface Answered {
  readonly status: number
  readonly rawHeaders: ReadonlyArray<string>
  readonly body: Buffer
}

/** The network has this long. */
const timeoutMillis = 30_000

/** Headers that belong to one connection and not to the message. */
const ofConnection = /^(?:connection|keep-alive|transfer-encoding|content-length|host|expect)$/iu

/** Headers without those of the connection: names and values in turn. */
export const passing = (rawHeaders: ReadonlyArray<string>): Array<string> =>
  rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && !ofConnection.test(name) ? [name, rawHeaders[index + 1] ?? ""] : []
  )

/** Sends a request to the network, on a connection of its own. */
export const forward = (
  target: URL,
  { body, method, rawHeaders, url }: Arrived
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const send = target.protocol === "https:" ? openSecure : open
    const outgoing = send(
      {
        hostname: target.hostname,
        port: target.port,
        method,
        path: url,
        agent: false,
        headers: [
          "host",
          target.host,
          ...passing(rawHeaders),
          "content-length",
          String(body.length)
        ]
      },
      (message) => {
        bodyOf(message).then(
          (all) =>
            resolve({
              status: message.statusCode ?? 502,
              rawHeaders: message.rawHeaders,
              body: all
            }),
          reject
        )
      }
    )
    outgoing.on("error", reject)
    outgoing.setTimeout(timeoutMillis, () => outgoing.destroy(new Error("no answer in time")))
    outgoing.end(body)
  })
