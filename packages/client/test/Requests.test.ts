import { assert, describe, it } from "vitest"
import { InvalidRequest } from "../src/index.ts"
import { noCountries, page, success } from "./Answers.ts"
import { calls, clientOf, rejection } from "./Clients.ts"

const at = { page: 1, perPage: 10, total: 0 }

describe("a request", () => {
  it("goes where the contract says, with what was given", async () => {
    const { affnet, world } = clientOf(() => page("urls", [], at))
    await affnet.landingPages.list(5, {
      page: 2,
      q: "a&b ü",
      type: [0, 1],
      status: 1,
      created_from: undefined,
      fields: ["id", "title"]
    })
    const [request] = world.received
    assert.strictEqual(request?.method, "GET")
    assert.strictEqual(request?.url.pathname, "/api/v2/network/offers/5/urls")
    assert.strictEqual(
      request?.url.search,
      "?page=2&q=a%26b%20%C3%BC&type%5B%5D=0&type%5B%5D=1&status=1&fields=id%2Ctitle"
    )
    assert.strictEqual(request?.redirect, "manual")
  })

  it("goes below a base address with a path", async () => {
    for (const baseUrl of ["https://n.example/x", "https://n.example/x/"]) {
      const { affnet, world } = clientOf(noCountries, { baseUrl })
      await calls.read(affnet)
      assert.strictEqual(
        world.received[0]?.url.href,
        "https://n.example/x/api/v2/common/lists/countries"
      )
    }
  })

  it("has its body in JSON", async () => {
    const { affnet, world } = clientOf(() => success({ new: 1 }))
    await rejection(affnet.landingPages.update(1, 2, { title: "Summer", preview: null }))
    assert.strictEqual(world.received[0]?.body, '{"title":"Summer","preview":null}')
    assert.strictEqual(world.received[0]?.headers["content-type"], "application/json")
  })

  it("keeps the idempotency key that the caller gives, and has none where none is taken", async () => {
    const { affnet, world } = clientOf(() => success())
    const input = { advertiser_id: 7, currency: "EUR" }
    await rejection(affnet.invoices.generate(input, { idempotencyKey: "march" }))
    assert.strictEqual(world.received[0]?.headers["idempotency-key"], "march")
    await affnet.accountErasures.eraseAffiliate(3)
    assert.notProperty(world.received[1]?.headers, "idempotency-key")
  })

  it("says which version of the record it changes, where the caller does", async () => {
    const { affnet, world } = clientOf(() => success())
    await rejection(affnet.landingPages.update(1, 2, { title: "Summer" }, { ifMatch: '"v1"' }))
    await affnet.goals.delete(1, 2, { ifMatch: 'W/"v1"' })
    await affnet.goals.delete(1, 2, { ifMatch: "*" })
    await affnet.goals.delete(1, 2, { ifMatch: undefined })
    const versions = world.received.map(({ headers }) => headers["if-match"])
    assert.deepStrictEqual(versions, ['"v1"', 'W/"v1"', "*", undefined])
  })

  it("that could not be right is not sent", async () => {
    const { affnet, world } = clientOf(noCountries)
    const input = { advertiser_id: 7, currency: "EUR" }
    const impossible: ReadonlyArray<readonly [PromiseLike<unknown>, string]> = [
      [affnet.affiliates.get(0), "id must be a whole number from 1 to 9007199254740991"],
      [affnet.affiliates.get(Number.NaN), "id must be a whole number"],
      [affnet.goals.delete(1, 1.5), "goal_id must be a whole number"],
      [
        affnet.lists.countries({ page: Number.NaN }),
        "page must be text, a number or true or false"
      ],
      [affnet.invoices.generate(input, { idempotencyKey: "ü" }), "idempotencyKey must be 1 to 255"],
      [affnet.goals.delete(1, 2, { ifMatch: "v1" }), "ifMatch must be the etag of an answer"],
      [affnet.goals.delete(1, 2, { ifMatch: '"v1"\r\nx: "y"' }), "ifMatch must be the etag"]
    ]
    for (const [call, problem] of impossible) {
      const error = await rejection(call)
      assert.instanceOf(error, InvalidRequest)
      assert.include(String(error), `was not sent: ${problem}`)
    }
    assert.strictEqual(world.received.length, 0)
  })
})
