import { statuses } from "@affnet/api"
import { assert, describe, it } from "vitest"
import * as client from "../src/index.ts"
import { failure } from "./Answers.ts"
import { calls, clientOf, rejection } from "./Clients.ts"

const headers = { "x-request-id": "r-1", "retry-after": "75" }
const errors = { title: ["must be text of 1 to 128 characters"] }

const refused = (status: number, info?: object) =>
  rejection(calls.replace(clientOf(() => failure(status, info, headers)).affnet))

/** Those that no operation answers with: the client asks no path that is not there. */
const { MethodNotAllowed, ...promised } = statuses

/** The class that the contract calls by another name. */
const names: Readonly<Record<string, string>> = { TooManyRequests: "RateLimited" }

describe("a refusal", () => {
  it.each(Object.entries(promised))("%s, %d, is an error of its class", async (tag, status) => {
    const error = await refused(status, { errors })
    const name = names[tag] ?? tag
    assert.instanceOf(error, Object(Object.entries(client).find(([key]) => key === name)?.[1]))
    assert.instanceOf(error, client.AffnetError)
    assert.deepInclude(error, {
      name,
      status,
      requestId: "r-1",
      operation: "landingPages.update"
    })
  })

  it("names the fields that are not acceptable", async () => {
    for (const status of [400, 409, 422, 500]) {
      assert.deepPropertyVal(await refused(status, { errors }), "fieldErrors", errors)
      assert.deepPropertyVal(await refused(status), "fieldErrors", {})
    }
    assert.include(
      String(await refused(422, { errors })),
      "landingPages.update was refused with 422: M; title: must be text of 1 to 128 characters"
    )
  })

  it("says how long to wait", async () => {
    assert.propertyVal(await refused(429), "retryAfter", 75)
    assert.propertyVal(await refused(503), "retryAfter", 75)
  })

  it("that is not the network's own is an unexpected answer", async () => {
    const proxy = () => new Response("<html>Bad Gateway</html>", { status: 502 })
    const { affnet } = clientOf(proxy, { maxAttempts: 1 })
    const error = await rejection(calls.read(affnet))
    assert.instanceOf(error, client.UnexpectedAnswer)
    assert.propertyVal(error, "status", 502)
    assert.instanceOf(await refused(418), client.UnexpectedAnswer)
  })

  it("leads back to the line that called", async () => {
    const callingLine = async () => {
      await calls.replace(clientOf(() => failure(404)).affnet)
    }
    const error = await rejection(callingLine())
    assert.include(String(error instanceof Error && error.stack), "callingLine")
  })
})
