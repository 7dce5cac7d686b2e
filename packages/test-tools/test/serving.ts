import { createServer, type Server } from "node:http"
import { Effect } from "effect"

/** A server that gives these answers, one after the other and whatever is asked; gives its address. */
export const serving = (answers: ReadonlyArray<string>) =>
  Effect.acquireRelease(
    Effect.callback<Server>((resume) => {
      const left = [...answers]
      const server = createServer((_, response) => response.end(left.shift()))
      server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
    }),
    (server) => Effect.sync(() => server.close())
  ).pipe(
    Effect.map((server) => {
      const address = server.address()
      return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`
    })
  )
