import { createServer, type IncomingMessage, request as open, type ServerResponse } from "node:http"
import { Effect } from "effect"
import { listen } from "../sockets/Listening.ts"
import { bodyOf, headersOf } from "../sockets/Messages.ts"
import type { Answered, Asked, Mutation } from "./Mutation.ts"

/** A server in front of another one that breaks the API in one way. */

const hop = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "host",
  "date"
])

const passing = (message: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headersOf(message)).filter(([name]) => !hop.has(name)))

const forward = ({ body, headers, method, url }: Asked): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const length = body === "" ? {} : { "content-length": String(Buffer.byteLength(body)) }
    const outgoing = open(url, { method, headers: { ...headers, ...length }, agent: false })
    outgoing.on("error", reject)
    outgoing.on("response", (message) => {
      bodyOf(message).then((body) => {
        const status = message.statusCode ?? 0
        resolve({ status, headers: passing(message), body: body.toString() })
      }, reject)
    })
    outgoing.end(body)
  })

const handOver = ({ body, headers, status }: Answered, response: ServerResponse): void => {
  const hasBody = status !== 204 && response.req.method !== "HEAD"
  const length = hasBody ? ["content-length", String(Buffer.byteLength(body))] : []
  response.writeHead(status, [...Object.entries(headers).flat(), ...length])
  response.end(hasBody ? body : undefined)
}

const handle = async (
  { answer, ask }: Mutation,
  upstream: string,
  message: IncomingMessage,
  response: ServerResponse
): Promise<void> => {
  const given: Asked = {
    method: message.method ?? "GET",
    url: new URL(upstream + (message.url ?? "/")),
    headers: passing(message),
    body: (await bodyOf(message)).toString()
  }
  const asked = ask?.(given) ?? given
  const plain = await forward(asked)
  const changed = answer === undefined ? plain : answer(plain, given)
  if (changed === undefined) response.destroy()
  else handOver(changed, response)
}

/** Answers its address; it is gone with its scope. */
export const mutatingProxy = (mutation: Mutation, upstream: string) =>
  Effect.acquireRelease(
    Effect.promise(() => {
      const server = createServer((message, response) => {
        handle(mutation, upstream, message, response).catch(() => response.destroy())
      })
      return listen(server, { host: "127.0.0.1", port: 0 })
    }),
    ({ stop }) => Effect.promise(stop)
  ).pipe(Effect.map(({ port }) => `http://127.0.0.1:${port}`))
