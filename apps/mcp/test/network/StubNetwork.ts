import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { Effect } from "effect"

/** A request that nobody has answered yet. */
export interface Asked {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** A network that says nothing of keys, and leaves other requests unanswered until the test answers them. */
export const stubNetwork = Effect.gen(function* () {
  const waiting = new Array<Asked>()
  const server = yield* Effect.acquireRelease(
    Effect.sync(() =>
      createServer((request, response) => {
        // Whose key it is decides about lists; whoever may not say so leaves it open.
        if (request.url?.endsWith("/profile") === true) return void response.writeHead(404).end()
        waiting.push({ request, response })
        server.emit("asked")
      }).listen(0, "127.0.0.1")
    ),
    (running) =>
      Effect.sync(() => {
        running.closeAllConnections()
        running.close()
      })
  )
  yield* Effect.promise(() => once(server, "listening"))
  const address = server.address()
  const port = typeof address === "object" ? (address?.port ?? 0) : 0
  /** The next request, as soon as it is there. */
  const asked = Effect.promise(async () => {
    if (waiting.length === 0) await once(server, "asked")
    const next = waiting.shift()
    if (next === undefined) throw new Error("Nobody has asked")
    return next
  })
  return { url: `http://127.0.0.1:${port}`, asked }
})
