import { once } from "node:events"
import { createServer, get, type IncomingMessage } from "node:http"
import { setImmediate } from "node:timers/promises"
import { assert, it } from "@effect/vitest"
import { holdEarlyRequests } from "../../../src/platform/http/EarlyRequests.ts"

const ask = (port: number) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: "127.0.0.1", port, agent: false }, resolve).on("error", reject)
  })

it("a request that comes before the routes are there is answered once they are", async () => {
  const server = createServer()
  holdEarlyRequests(server)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  assert(address !== null && typeof address === "object")
  const connected = once(server, "connection")
  const early = ask(address.port)
  await connected
  // Turns of the event loop in which the request is read. To listen for it would be to take it.
  for (let turn = 0; turn < 100; turn++) await setImmediate()
  server.on("request", (_, response) => response.writeHead(200).end())
  assert.strictEqual((await early).statusCode, 200)
  assert.strictEqual((await ask(address.port)).statusCode, 200)
  server.close()
})
