import { createServer, type IncomingMessage, request as open, type ServerResponse } from "node:http"
import { Effect } from "effect"
import type { Answered, Asked, Mutation } from "./Mutation.ts"

/** A server in front of another one that breaks the API in one way. */

const textOf = async (message: IncomingMessage): Promise<string> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of message) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

const hop = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "host",
  "date"
])

const headersOf = (message: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(message.headersDistinct)
      .filter(([name]) => !hop.has(name))
      .map(([name, values]) => [name, values?.join(", ") ?? ""])
  )

const forward = ({ body, headers, method, url }: Asked): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const length = body === "" ? {} : { "content-length": String(Buffer.byteLength(body)) }
    const outgoing = open(url, { method, headers: { ...headers, ...length }, agent: false })
    outgoing.on("error", reject)
    outgoing.on("response", (message) => {
      textOf(message).then(
        (text) =>
          resolve({ status: message.statusCode ?? 0, headers: headersOf(message), body: text }),
        reject
      )
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
    headers: headersOf(message),
    body: await textOf(message)
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
    Effect.callback<{ readonly baseUrl: string; readonly close: () => void }>((resume) => {
      const server = createServer((message, response) => {
        handle(mutation, upstream, message, response).catch(() => response.destroy())
      })
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        const port = typeof address === "object" ? address?.port : undefined
        const close = () => {
          server.closeAllConnections()
          server.close()
        }
        resume(Effect.succeed({ baseUrl: `http://127.0.0.1:${port}`, close }))
      })
    }),
    ({ close }) => Effect.sync(close)
  ).pipe(Effect.map(({ baseUrl }) => baseUrl))
