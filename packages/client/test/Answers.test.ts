import { assert, describe, it } from "vitest"
import { UnexpectedAnswer } from "../src/index.ts"
import { noCountries, page, success } from "./Answers.ts"
import { calls, clientOf, rejection } from "./Clients.ts"

const germany = { id: 1, title: "Germany", country_code: "DE" }
const at = { page: 1, perPage: 10, total: 1 }

/** What a call of a network with this answer says is wrong. */
const problemOf = async (answer: Response): Promise<UnexpectedAnswer> => {
  const error = await rejection(calls.read(clientOf(() => answer).affnet))
  return error instanceof UnexpectedAnswer ? error : assert.fail(String(error))
}

describe("an answer that breaks the contract", () => {
  const cases: ReadonlyArray<readonly [string, () => Response]> = [
    [
      "info.countries-list[1].title must be text",
      () => page("countries-list", [germany, { ...germany, title: 4711 }], at)
    ],
    ["info.countries-list must be a list", () => success({ "countries-list": "4711" })],
    ["info.countries-list is missing", () => success({ countries: [] })],
    ["info must be an object", () => success()],
    ["its body is no JSON", () => new Response("<html>4711</html>")],
    ["success must be true", () => Response.json({ a: "4711" })],
    [
      "the header x-pagination-current-page must be a whole number",
      () => success({ "countries-list": [] })
    ]
  ]

  it.each(cases)("says where, and not with what: %s", async (problem, answer) => {
    const error = await problemOf(answer())
    assert.include(error.problem, problem)
    assert.strictEqual(error.message, `lists.countries answered 200, but ${error.problem}`)
    assert.notInclude(`${error.stack}${JSON.stringify(error)}${String(error.cause)}`, "4711")
  })

  it("is not taken for another page", async () => {
    const other = () => page("countries-list", [germany], { page: 1, perPage: 1, total: 3 })
    const { affnet, world } = clientOf(other)
    const walk = async () => {
      for await (const _ of affnet.lists.countries({ perPage: 1 }));
    }
    const { status } = await world.settle(walk())
    assert.strictEqual(status, "rejected")
    assert.strictEqual(world.received.length, 2)
  })
})

describe("an answer", () => {
  it("may have fields that the contract does not know, at any depth", async () => {
    const country = { ...germany, new: { newer: 1 } }
    const { affnet } = clientOf(() => page("countries-list", [country], at))
    assert.deepStrictEqual((await affnet.lists.countries()).items, [country])
  })

  it("comes with its request id, status, version and headers", async () => {
    const headers = { "x-request-id": "r-1", ratelimit: "7", etag: '"v1"' }
    const { affnet } = clientOf(() => success({ api_key: "afn_a_new" }, headers))
    const answer = await affnet.apiKeys.regenerateAffiliate(3).withResponse()
    assert.strictEqual(answer.data, "afn_a_new")
    assert.strictEqual(answer.requestId, "r-1")
    assert.strictEqual(answer.status, 200)
    assert.strictEqual(answer.etag, '"v1"')
    assert.strictEqual(answer.headers.get("ratelimit"), "7")
  })

  it("without data is nothing", async () => {
    assert.isUndefined(await calls.remove(clientOf(() => success()).affnet))
  })

  it("of a list comes with its request id as well", async () => {
    const { affnet } = clientOf(noCountries)
    const { data, etag, requestId } = await affnet.lists.countries().withResponse()
    assert.deepStrictEqual(data, { items: [], page: 1, perPage: 10, total: 0 })
    assert.isUndefined(etag)
    assert.isUndefined(requestId)
  })
})
