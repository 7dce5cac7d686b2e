/**
 * A vendor that takes every lead, 50 ms after it has come. It listens on `PORT`, and tells on `/times` how
 * many it took, and when the first came and the last was answered, in milliseconds.
 */
import { createServer } from "node:http"
import { env } from "node:process"

const thinkingMillis = 50
const times = { taken: 0, first: 0, last: 0 }

createServer((request, response) => {
  if (request.url === "/times") {
    response.end(JSON.stringify(times))
    return
  }
  if (request.method === "GET") {
    response.end()
    return
  }
  if (times.taken === 0) times.first = performance.now()
  request.resume()
  request.on("end", () => {
    setTimeout(() => {
      times.taken += 1
      times.last = performance.now()
      response.setHeader("content-type", "application/json")
      response.end('{"status":"accepted"}')
    }, thinkingMillis)
  })
}).listen(Number(env.PORT), "127.0.0.1")

process.once("SIGTERM", () => process.exit(0))
