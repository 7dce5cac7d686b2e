import { Affiliate } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { fixtures, mockNetwork } from "../src/index.ts"
import { type Answer, ask } from "./Asking.ts"

describe("The mock network", () => {
  it("answers from the records that it was given, and knows no others", async () => {
    await using network = await mockNetwork({
      affiliates: [
        fixtures.affiliate({ id: Affiliate.AffiliateId.make(7), email: "ann@blog.example" })
      ]
    })
    const { manager } = network.keys
    const found = await ask(network, manager, "/network/affiliates/7")
    assert.strictEqual(found.status, 200)
    assert.strictEqual(found.at("affiliate.email"), "ann@blog.example")
    assert.strictEqual((await ask(network, manager, "/network/affiliates/8")).status, 404)
    assert.deepStrictEqual((await ask(network, manager, "/network/offers")).at("offers"), [])
  })

  it("is the same for the same seed, keys included", async () => {
    await using one = await mockNetwork({ seed: 5 })
    await using other = await mockNetwork({ seed: 5 })
    assert.deepStrictEqual(one.keys, other.keys)
    assert.deepStrictEqual(one.records, other.records)
  })

  it("checks the key, then the role, then the limit", async () => {
    await using network = await mockNetwork({ rateLimit: 2 })
    const path = "/network/affiliates"
    assert.strictEqual((await ask(network, "wrong", path)).status, 401)
    assert.strictEqual((await ask(network, network.keys.affiliate, path)).status, 403)
    const first = await ask(network, network.keys.manager, path)
    assert.match(first.headers.get("ratelimit") ?? "", /r=1;/u)
    await ask(network, network.keys.manager, path)
    const third = await ask(network, network.keys.manager, path)
    assert.strictEqual(third.status, 429)
    assert.match(third.headers.get("retry-after") ?? "", /^\d+$/u)
  })

  it("lets in nobody whose account is disabled", async () => {
    const { affiliates } = fixtures.network()
    await using network = await mockNetwork({
      affiliates: affiliates.map((one) => ({ ...one, status: 2 as const }))
    })
    assert.strictEqual(
      (await ask(network, network.keys.affiliate, "/affiliate/campaigns")).status,
      401
    )
  })

  it("filters, sorts, searches, selects and pages lists", async () => {
    await using network = await mockNetwork(fixtures.network({ affiliates: 12 }))
    const { manager } = network.keys
    const list = (query: string) => ask(network, manager, `/network/affiliates?${query}`)
    const ids = ({ each }: Answer) => each("affiliates", "id")
    assert.deepStrictEqual(
      ids(await list("sortField=id&sortDirection=desc&perPage=2&page=2")),
      [10, 9]
    )
    assert.deepStrictEqual(ids(await list("id=2,3")), [2, 3])
    assert.deepStrictEqual(ids(await list("referred_by=1&perPage=1")), [2])
    assert.deepStrictEqual(ids(await list("q=AFFILIATE-12@")), [12])
    assert.deepStrictEqual(ids(await list("created_from=2026-01-01")), [])
    const { at, headers } = await list("fields=id,email&perPage=1")
    assert.deepStrictEqual(Object.keys(Object(at("affiliates.0"))), ["id", "email"])
    assert.strictEqual(headers.get("x-pagination-total-count"), "12")
    const refused = await list("perPage=1001&nope=1")
    assert.strictEqual(refused.status, 400)
    assert.hasAllKeys(Object(refused.at("errors")), ["perPage", "nope"])
  })

  it("shows an affiliate nothing of what the advertiser pays, nor of others", async () => {
    await using network = await mockNetwork(fixtures.network({ clicks: 60, conversions: 30 }))
    const { at } = await ask(network, network.keys.affiliate, "/affiliate/reports/conversions")
    const rows = at("transactions")
    assert.isNotEmpty(rows)
    for (const row of Array.isArray(rows) ? rows : []) {
      assert.doesNotHaveAnyKeys(row, ["revenue", "profit", "network_revenue", "advertiser", "ip"])
    }
    const own = network.records.conversions.filter(({ affiliate }) => affiliate?.id === 1)
    const { headers } = await ask(
      network,
      network.keys.affiliate,
      "/affiliate/reports/conversions?perPage=1"
    )
    assert.strictEqual(headers.get("x-pagination-total-count"), String(own.length))
  })

  it("adds statistics up to what the rows say", async () => {
    await using network = await mockNetwork(fixtures.network({ clicks: 60, conversions: 30 }))
    const { at, each } = await ask(
      network,
      network.keys.manager,
      "/network/reports/statistics-flat?breakdown=affiliate&columns=clicks,cv_total,approved_revenue"
    )
    const sum = each("rows.rows", "clicks").reduce(
      (total: number, clicks) => total + Number(clicks),
      0
    )
    assert.strictEqual(sum, 60)
    assert.strictEqual(at("rows.totals.cv_total"), network.records.conversions.length)
  })

  it("records what passed, without keys", async () => {
    await using network = await mockNetwork()
    const { manager } = network.keys
    await fetch(`${network.url}/api/v2/network/offers?api-key=${manager}&page=1`)
    const [exchange] = network.requests
    assert.strictEqual(exchange?.status, 200)
    assert.strictEqual(exchange?.method, "GET")
    assert.include(exchange?.url, "page=1")
    assert.notInclude(JSON.stringify(network.requests), manager)
  })

  it("takes requests without a socket, and opens a port for whoever wants its address", async () => {
    const listeners = () =>
      process.getActiveResourcesInfo().filter((name) => name === "TCPServerWrap").length
    const before = listeners()
    const network = await mockNetwork()
    const headers = { "X-API-Key": network.keys.manager }
    const path = "/api/v2/network/affiliates/1"
    const inside = await network.fetch(path, { headers })
    assert.isAtMost(listeners(), before)
    const { url } = network
    const outside = await fetch(url + path, { headers })
    assert.deepStrictEqual(await outside.json(), await inside.json())
    await network.stop()
    await network.stop()
    assert.strictEqual(network.url, url)
    await fetch(url).then(
      () => assert.fail("the port is still open"),
      () => undefined
    )
  })

  it("is asked by a client whose fetch it is, and follows nobody out of the process", async () => {
    await using network = await mockNetwork()
    const request = new Request("https://any.example/click?o=1&a=1")
    const { headers, status } = await network.fetch(request)
    assert.strictEqual(status, 302)
    assert.isString(headers.get("location"))
    const refused = await network.fetch("/api/v2/network/leads", {
      method: "POST",
      headers: { "X-API-Key": network.keys.manager, "Content-Type": "application/json" },
      body: JSON.stringify({ click_id: "nowhere" })
    })
    assert.strictEqual(refused.status, 404)
    assert.deepStrictEqual(
      network.requests.map(({ method, status }) => `${method} ${status}`),
      ["GET 302", "POST 404"]
    )
  })

  it("has what was just done in its statistics", async () => {
    await using network = await mockNetwork(fixtures.network({ clicks: 60, conversions: 30 }))
    const clicks = async () => {
      const path =
        "/network/reports/statistics-flat?columns=clicks&rangeFrom=2026-01-01&rangeTo=2026-02-01"
      return (await ask(network, network.keys.manager, path)).at("rows.totals.clicks")
    }
    const before = Number(await clicks())
    for (let click = 1; click <= 3; click++) {
      await network.fetch("/click?o=1&a=1", {
        headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" }
      })
      assert.strictEqual(await clicks(), before + click)
    }
  })

  it("keeps apart from other ones, and opens no port once it has stopped", async () => {
    const networks = await Promise.all([mockNetwork(), mockNetwork({ seed: 2 })])
    const [one, other] = networks
    const path = "/network/offers/1/goals/2"
    assert.strictEqual((await ask(one, one.keys.manager, path, "DELETE")).status, 200)
    assert.strictEqual((await ask(other, one.keys.manager, path, "DELETE")).status, 401)
    assert.strictEqual((await ask(other, other.keys.manager, path, "DELETE")).status, 200)
    await Promise.all(networks.map(({ stop }) => stop()))
    assert.throws(() => one.url, /stopped/u)
  })
})
