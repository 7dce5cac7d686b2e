import { request } from "node:http"
import type { Target } from "./Target.ts"

/** A request that says what it likes of where it goes: `fetch` names the host itself. */
export interface RawRequest {
  readonly method?: string
  /** May be a whole URL, as proxies get it. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly fields?: object
}

/** An answer, with its headers as text. */
export interface RawReply {
  readonly status: number
  readonly headers: string
  readonly text: string
}

const timeoutMillis = 60_000

export const sendRaw = (
  { origin }: Target,
  { fields, headers = {}, method = "GET", path }: RawRequest
): Promise<RawReply> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const body = fields === undefined ? "" : JSON.stringify(fields)
    const type = fields === undefined ? {} : { "Content-Type": "application/json" }
    const length = { "Content-Length": String(Buffer.byteLength(body)) }
    const outgoing = request({
      ...{ hostname, port, method, path, agent: false, timeout: timeoutMillis },
      headers: { ...type, ...length, ...headers }
    })
    outgoing.on("timeout", () => outgoing.destroy(new Error("no answer")))
    outgoing.on("error", reject)
    outgoing.on("response", (answer) => {
      const chunks = new Array<Buffer>()
      answer.on("data", (chunk: Buffer) => chunks.push(chunk))
      answer.on("error", reject)
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.rawHeaders.join("\n"),
          text: Buffer.concat(chunks).toString()
        })
      )
    })
    outgoing.end(body)
  })
