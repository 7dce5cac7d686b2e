import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Affiliate } from "@affnet/domain"
import { fixtures } from "@affnet/test-tools"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { testServer } from "../../src/testing/Testing.ts"

const asked = async (url: string, key: string, path: string): Promise<number> => {
  const response = await fetch(`${url}/api/v2${path}`, { headers: { "X-API-Key": key } })
  await response.text()
  return response.status
}

/** Servers of other processes have their directories elsewhere. */
const temporary = mkdtempSync(join(tmpdir(), "affnet-servers-"))
const before = process.env.TMPDIR

beforeAll(() => {
  process.env.TMPDIR = temporary
})
afterAll(() => {
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  rmSync(temporary, { recursive: true })
})

describe("The server for tests", () => {
  it("lets in one account of each role", async () => {
    await using server = await testServer()
    const { advertiser, affiliate, manager } = server.keys
    assert.strictEqual(await asked(server.url, manager, "/network/affiliates/1"), 200)
    assert.strictEqual(await asked(server.url, affiliate, "/affiliate/campaigns"), 200)
    assert.strictEqual(
      await asked(server.url, advertiser, "/advertiser/reports/statistics/options"),
      200
    )
    assert.strictEqual(await asked(server.url, affiliate, "/network/affiliates/1"), 403)
  })

  it("has no limit of requests unless one is set", async () => {
    await using server = await testServer({ settings: { AFFNET_RATE_LIMIT_PER_MINUTE: "1" } })
    const { manager } = server.keys
    assert.strictEqual(await asked(server.url, manager, "/network/offers"), 200)
    assert.strictEqual(await asked(server.url, manager, "/network/offers"), 429)
  })

  it("holds the records of a test, and knows no others", async () => {
    await using server = await testServer({
      affiliates: [
        fixtures.affiliate({ id: Affiliate.AffiliateId.make(7), status: 1, api_status: 1 })
      ]
    })
    const { manager } = server.keys
    assert.strictEqual(await asked(server.url, manager, "/network/affiliates/7"), 200)
    assert.strictEqual(await asked(server.url, manager, "/network/affiliates/8"), 404)
    const key = server.keyOf("affiliate", 7)
    assert.strictEqual(server.keys.affiliate, key)
    assert.strictEqual(await asked(server.url, key, "/affiliate/campaigns"), 200)
    assert.strictEqual(server.keys.advertiser, "")
    assert.throws(() => server.keyOf("affiliate", 8), /no affiliate with id 8/u)
  })

  it("has a whole network when a test wants it", async () => {
    const records = fixtures.network({ affiliates: 5, offers: 4, clicks: 80, conversions: 30 })
    await using server = await testServer(records)
    assert.strictEqual(await asked(server.url, server.keys.manager, "/network/offers/4/goals"), 200)
  })

  it("has the demo network when a test wants it", { timeout: 120_000 }, async () => {
    await using server = await testServer({ demo: true, nowMillis: 1_769_904_000_000 })
    const { affiliate_id = 0, campaign_id, offer_id } = server.demo ?? {}
    const { manager } = server.keys
    assert.strictEqual(await asked(server.url, manager, `/network/offers/${offer_id}/goals`), 200)
    const key = server.keyOf("affiliate", affiliate_id)
    assert.strictEqual(await asked(server.url, key, `/affiliate/campaigns/${campaign_id}`), 200)
    const statistics = await fetch(
      `${server.url}/api/v2/network/reports/statistics-flat?columns=cv_total`,
      { headers: { "X-API-Key": manager } }
    )
    assert.match(await statistics.text(), /"cv_total":[1-9]/u)
    const list = await fetch(`${server.url}/api/v2/network/offers/${offer_id}/creatives?type=1`, {
      headers: { "X-API-Key": manager }
    })
    const [, image] = /"image":"([^"]+)"/u.exec(await list.text()) ?? []
    const banner = await fetch(`${server.url}${image}`, { headers: { "X-API-Key": manager } })
    assert.strictEqual(banner.headers.get("content-type"), "image/png")
    assert.include(await banner.text(), "PNG")
  })

  it("leads visitors to itself", async () => {
    await using server = await testServer(fixtures.network())
    const response = await fetch(`${server.url}/api/v2/network/offers`, {
      headers: { "X-API-Key": server.keys.manager }
    })
    assert.include(await response.text(), `"tracking_url":"${server.url}/click?o=1`)
  })

  it("starts several at once, and leaves neither port nor directory", async () => {
    const left = readdirSync(temporary)
    const servers = [await testServer(), await testServer()]
    assert.notStrictEqual(servers[0]?.url, servers[1]?.url)
    assert.lengthOf(readdirSync(temporary), left.length + 2)
    for (const { keys, stop, url } of servers) {
      await stop()
      const isGone = await asked(url, keys.manager, "/network/offers").then(
        () => false,
        () => true
      )
      assert.isTrue(isGone)
    }
    assert.deepStrictEqual(readdirSync(temporary), left)
  })
})
