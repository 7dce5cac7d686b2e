import { createServer, type RequestListener, type Server } from "node:http"
import { Effect } from "effect"

/** A real server on a free port, closed with the scope; gives its address. */
export const serve = (listener: RequestListener) =>
  Effect.acquireRelease(
    Effect.callback<Server>((resume) => {
      const server = createServer(listener)
      server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
    }),
    (server) => Effect.sync(() => server.close().closeAllConnections())
  ).pipe(
    Effect.map((server) => {
      const address = server.address()
      return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`
    })
  )

/** A page of a list, as bytes. */
export const body = JSON.stringify({
  status: "success",
  success: true,
  code: 200,
  name: "OK",
  message: "Countries List",
  info: { "countries-list": [] }
})

/** The headers of that page. */
export const pagination = {
  "content-type": "application/json",
  "x-pagination-current-page": "1",
  "x-pagination-per-page": "10",
  "x-pagination-page-count": "0",
  "x-pagination-total-count": "0"
}
