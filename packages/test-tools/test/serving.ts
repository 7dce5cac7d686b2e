import { createServer } from "node:http"
import { Effect } from "effect"
import { listen } from "../src/sockets/Listening.ts"

/** A server that gives these answers, one after the other and whatever is asked; gives its address. */
export const serving = (answers: ReadonlyArray<string>) =>
  Effect.acquireRelease(
    Effect.promise(() => {
      const left = [...answers]
      const server = createServer((_, response) => response.end(left.shift()))
      return listen(server, { host: "127.0.0.1", port: 0 })
    }),
    ({ stop }) => Effect.promise(stop)
  ).pipe(Effect.map(({ port }) => `http://127.0.0.1:${port}`))
