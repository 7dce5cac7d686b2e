// A network for the trials: it answers with the examples of the contract, and fails where it has to.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import { document } from "@affnet/api/Document"

const network = "/api/v2/network"

/** The example of what an operation answers. */
const exampleOf = (method: string, path: string): object => {
  const response = document.paths[path]?.[method]?.responses["200"]
  const content = response !== undefined && "content" in response ? response.content : undefined
  return Object(content?.["application/json"]?.example)
}

const json = (
  response: ServerResponse,
  body: object,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {}
) => {
  response.writeHead(status, {
    "content-type": "application/json",
    "x-request-id": "r-1",
    ...headers
  })
  response.end(JSON.stringify(body))
}

const refusal = { status: "error", success: false, code: 404, name: "Not Found", message: "No." }

const place = (page: number, perPage: number, total: number) => ({
  "x-pagination-current-page": `${page}`,
  "x-pagination-per-page": `${perPage}`,
  "x-pagination-page-count": `${Math.ceil(total / perPage)}`,
  "x-pagination-total-count": `${total}`
})

const envelope = { status: "success", success: true, code: 200, name: "OK", message: "Done" }

/** Five postbacks, as many at a time as are asked for. */
const postbacks = (url: URL, response: ServerResponse) => {
  const [page, perPage] = ["page", "perPage"].map((name) => Number(url.searchParams.get(name)))
  const first = ((page ?? 1) - 1) * (perPage ?? 1)
  const items = [1, 2, 3, 4, 5].slice(first, first + (perPage ?? 1)).map((id) => ({ id }))
  const headers = place(page ?? 1, perPage ?? 1, 5)
  json(response, { ...envelope, info: { postbacks: items } }, { headers })
}

/** 20 000 rows, or as many before the connection breaks. */
const rows = (response: ServerResponse, isCut: boolean) => {
  response.writeHead(200, { "content-type": "text/csv; charset=utf-8" })
  response.write('"id","offer"\r\n')
  for (let id = 1; id <= 20_000; id++) response.write(`"${id}","Shoes"\r\n`)
  if (isCut) setTimeout(() => response.destroy(), 50)
  else response.end()
}

const upload = async (request: IncomingMessage, response: ServerResponse) => {
  const isWhole = (await text(request)).includes("%PDF-1.7 %%EOF")
  const path = `${network}/adv-billing/invoices`
  const info = { invoice_id: 1, invoice_number: isWhole ? "INV-2026-000001" : "INV-2026-000000" }
  json(response, { ...exampleOf("post", path), info })
}

/** What `page` is asked for, and who is told of the outcome. */
interface Page {
  readonly script: string
  readonly tell: (outcome: string) => void
}

const handler = ({ script, tell }: Page) => {
  let countries = 0
  return async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", "http://network.example")
    switch (url.pathname) {
      case "/":
        response.writeHead(200, { "content-type": "text/html" })
        return response.end('<!doctype html><script type="module" src="/script.js"></script>')
      case "/script.js":
        response.writeHead(200, { "content-type": "text/javascript" })
        return response.end(script)
      case "/outcome":
        tell(await text(request))
        return response.end()
      case `${network}/affiliates/7`:
        return json(response, exampleOf("get", `${network}/affiliates/{id}`))
      case `${network}/affiliates/7/postbacks`:
        return postbacks(url, response)
      case `${network}/adv-billing/invoices`:
        return upload(request, response)
      case `${network}/reports/conversions`:
        return rows(response, false)
      case `${network}/reports/clicks`:
        return rows(response, true)
      case `${network}/offers`:
        return undefined
      case "/api/v2/common/lists/countries":
        countries++
        if (countries % 2 === 1) return json(response, {}, { status: 503 })
        return json(
          response,
          { ...envelope, info: { "countries-list": [{ id: 1 }] } },
          { headers: place(1, 1, 1) }
        )
      default:
        return json(response, refusal, { status: 404 })
    }
  }
}

/** Serves on a free port; gives the address and how to stop. */
export const serve = async (page: Page) => {
  const server = createServer(handler(page))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}
