import { Agent, request as open } from "node:http"

/** A request as it goes over the wire. */
export interface Shot {
  /** What it tries, which is what the slowest are called by. */
  readonly kind: string
  readonly method: string
  readonly target: string
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
  readonly body: Uint8Array | string | undefined
}

/** What came back; status 0 stands for a connection that was closed instead. */
export interface Reply {
  readonly status: number
  readonly body: string
}

const timeoutMillis = 15_000
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends a request over the connection that is kept open. */
export const fire = (origin: string, { body, headers, method, target }: Shot): Promise<Reply> =>
  new Promise((resolve) => {
    const { host, hostname, port } = new URL(origin)
    const given = headers.flat()
    const hosted = headers.some(([name]) => name === "host") ? [] : ["host", host]
    const sized = body === undefined ? [] : ["content-length", String(Buffer.byteLength(body))]
    const outgoing = open({
      agent,
      hostname,
      port,
      method,
      path: target,
      headers: [...hosted, ...given, ...sized]
    })
    const closed = () => resolve({ status: 0, body: "" })
    outgoing.on("error", closed)
    outgoing.setTimeout(timeoutMillis, () => outgoing.destroy(new Error("no answer in time")))
    outgoing.on("response", (message) => {
      const chunks: Array<Buffer> = []
      message.on("error", closed)
      message.on("data", (chunk) => chunks.push(chunk))
      message.on("end", () =>
        resolve({ status: message.statusCode ?? 0, body: Buffer.concat(chunks).toString() })
      )
    })
    outgoing.end(body)
  })
