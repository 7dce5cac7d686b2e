import { assert, describe, it } from "vitest"

// The page knows its network by its own address.
Object.assign(globalThis, { location: { origin: "https://network.example" } })
const { affnet, callsOf } = await import("../src/data/affnet.ts")
const { codeOf, curlOf } = await import("../src/data/apiRequest.ts")

const only = async (begin: () => unknown) => {
  const [call, ...others] = callsOf(begin)
  assert.lengthOf(others, 0)
  if (call === undefined) throw new Error("There was no call")
  return { code: codeOf(call), curl: await curlOf(call) }
}

describe("the request behind a page", () => {
  it("is that of the call that a list begins with", async () => {
    const list = async () => (await affnet.offers.list({ page: 2, q: "it's" })).items
    const { code, curl } = await only(list)
    assert.strictEqual(
      curl,
      `curl \\\n  'https://network.example/api/v2/network/offers?page=2&q=it'\\''s' \\\n  --header "x-api-key: $AFFNET_API_KEY"`
    )
    assert.strictEqual(code, 'await affnet.offers.list({\n  "page": 2,\n  "q": "it\'s"\n})')
  })

  it("has the body of a form, and leaves out what is the client's own", async () => {
    const { curl } = await only(() => affnet.affiliates.create({ email: "ann@blog.example" }))
    assert.include(curl, "--request POST")
    assert.include(curl, `--data '{"email":"ann@blog.example"}'`)
    assert.notInclude(curl.toLowerCase(), "idempotency-key")
    assert.notInclude(curl, "x-requested-with")
  })

  it("says which version of the record is changed", async () => {
    const version = { ifMatch: '"v1"' }
    const { code, curl } = await only(() => affnet.offers.delete(7, version))
    assert.include(curl, String.raw`--header "if-match: \"v1\""`)
    assert.strictEqual(code, 'await affnet.offers.delete(7, {\n  "ifMatch": "\\"v1\\""\n})')
    assert.strictEqual(
      (await only(() => affnet.offers.update(7, {}, undefined))).code,
      "await affnet.offers.update(7, {})"
    )
  })

  it("is not sent, and what waits for it does nothing", async () => {
    let isAnswered = false
    callsOf(async () => {
      await affnet.offers.delete(7)
      isAnswered = true
    })
    await new Promise((resolve) => setImmediate(resolve))
    assert.isFalse(isAnswered)
  })

  it("is sent again once nobody asks", async () => {
    const sent: Array<string> = []
    const { fetch } = globalThis
    globalThis.fetch = async (url) => {
      sent.push(String(url))
      return new Response("{}", { status: 404 })
    }
    callsOf(() => affnet.offers.get(7))
    await affnet.offers.get(8).catch(() => undefined)
    globalThis.fetch = fetch
    assert.deepStrictEqual(sent, ["https://network.example/api/v2/network/offers/8"])
  })
})
