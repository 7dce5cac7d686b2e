import { text } from "node:stream/consumers"
import { Effect } from "effect"
import type { Asked } from "./StubNetwork.ts"

/** What only holds between the network and whoever forwards. */
const ofConnection = ["connection", "content-encoding", "content-length", "transfer-encoding"]

/** Has the network at this address answer a request that came to a stub. */
export const forward = (base_url: string, { request, response }: Asked) =>
  Effect.promise(async () => {
    const { headers, method = "GET", url = "" } = request
    const body = await text(request)
    const key = headers["idempotency-key"]
    const answer = await fetch(`${base_url}${url}`, {
      method,
      headers: {
        "content-type": "application/json",
        "x-api-key": String(headers["x-api-key"]),
        ...(key === undefined ? {} : { "idempotency-key": String(key) })
      },
      ...(body === "" ? {} : { body })
    })
    const answered = [...answer.headers].filter(([name]) => !ofConnection.includes(name))
    response.writeHead(answer.status, Object.fromEntries(answered))
    response.end(await answer.text())
  })
