/**
 * A vendor that takes every lead, 50 ms after it has come. It listens on `PORT`, and tells on `/taken` how
 * many it took.
 */
import { createServer } from "node:http"
import { env } from "node:process"

const thinkingMillis = 50
let taken = 0

createServer((request, response) => {
  if (request.url === "/taken") {
    response.end(String(taken))
    return
  }
  if (request.method === "GET") {
    response.end()
    return
  }
  request.resume()
  request.on("end", () => {
    setTimeout(() => {
      taken += 1
      response.setHeader("content-type", "application/json")
      response.end('{"status":"accepted"}')
    }, thinkingMillis)
  })
}).listen(Number(env.PORT), "127.0.0.1")

process.once("SIGTERM", () => process.exit(0))
