// Answers two calls with the examples of the contract, in a process of its own: what it costs is not
// what is measured. Prints its address.
import { createServer } from "node:http"
import process from "node:process"
import { document } from "@affnet/api/Document"

const path = "/api/v2/network/affiliates"
const count = 100

const response = document.paths[`${path}/{id}`]?.get?.responses["200"]
const content = response !== undefined && "content" in response ? response.content : undefined
const example = Object(content?.["application/json"]?.example)

const one = JSON.stringify(example)
const items = Array.from({ length: count }, (_, index) => ({
  ...example.info.affiliate,
  id: index + 1
}))
const list = JSON.stringify({ ...example, info: { affiliates: items } })

const place = {
  "x-pagination-current-page": "1",
  "x-pagination-per-page": `${count}`,
  "x-pagination-page-count": "1",
  "x-pagination-total-count": `${count}`
}

const server = createServer(({ url }, response) => {
  const body = url?.startsWith(`${path}?`) === true ? list : one
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) }
  response.writeHead(200, { ...headers, ...place, "x-request-id": "r-1" }).end(body)
})
server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  if (address !== null && typeof address === "object") {
    process.send?.(`http://127.0.0.1:${address.port}`)
  }
})
