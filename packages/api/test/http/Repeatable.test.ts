import { assert, describe, it } from "@effect/vitest"
import { Context, Record } from "effect"
import { HttpApi, type HttpApiEndpoint } from "effect/http-api"
import { Api } from "../../src/Api.ts"
import { Reads } from "../../src/http/Marks.ts"
import { takesIdempotencyKey } from "../../src/http/Repeatable.ts"

const network = "/api/v2/network"
const affiliate = "/api/v2/affiliate"

/** Operations that act by POST and take no `Idempotency-Key`, and why. */
const exceptions: Readonly<Record<string, ReadonlyArray<string>>> = {
  "a lead shares its commit with others; it is one for each click and goal, unless the goal takes more":
    [
      `${network}/leads`,
      `${affiliate}/leads`,
      `${affiliate}/leads-by-offer-id`,
      `${affiliate}/leads-upon`
    ],
  "sets statuses one by one, each in a transaction of its own; those that have it stay unchanged": [
    `${network}/reports/conversions/change-status`,
    "/api/v2/advertiser/conversions/change-status"
  ],
  "what is erased stays erased, and takes as many transactions as there are data": [
    `${network}/advertisers/:id/erasure`,
    `${network}/affiliates/:id/erasure`,
    `${network}/leads-management/erasures`
  ],
  "stores nothing; a call to another server is no part of a transaction": [
    `${network}/affiliates/:affiliate_id/postbacks/:postback_id/test`,
    `${affiliate}/postbacks/:postback_id/test`,
    `${network}/leads-management/vendors/:vendor_id/test`
  ]
}

const posts: Array<HttpApiEndpoint.Top> = []
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint }) => {
    if (endpoint.method === "POST" && endpoint.path.startsWith("/api/v2/")) posts.push(endpoint)
  }
})

const pathsOf = (found: ReadonlyArray<HttpApiEndpoint.Top>) => found.map(({ path }) => path).sort()

describe("Which POSTs take an Idempotency-Key", () => {
  const [acting, reading] = [
    posts.filter(({ annotations }) => !Context.get(annotations, Reads)),
    posts.filter(({ annotations }) => Context.get(annotations, Reads))
  ]

  it("every one that acts, but for the exceptions that say why", () => {
    const without = acting.filter((endpoint) => !takesIdempotencyKey(endpoint))
    assert.deepStrictEqual(pathsOf(without), Record.values(exceptions).flat().sort())
  })

  it("none that only reads", () => {
    assert.isAbove(reading.length, 0)
    assert.deepStrictEqual(pathsOf(reading.filter(takesIdempotencyKey)), [])
  })
})
