import { assert } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenCampaign } from "../../fixtures/givenCampaign.ts"
import { givenKeyOf } from "../../fixtures/givenKey.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { recordOf } from "../../reports/statistics/givenStatistics.ts"
import { options } from "../../wire/WireServer.ts"
import { click } from "../clicks/clickFixtures.ts"
import {
  foldAndVerify,
  givenCreative,
  impressionSums,
  impressionsOf,
  report,
  servingStatistics,
  show
} from "./impressionFixtures.ts"

const quarterMillis = 900_000

/** Addresses of which none is counted. */
const uncounted = Effect.gen(function* () {
  const { affiliate_id, creative_id, offer_id, path } = yield* givenCreative()
  const other = yield* givenCreative()
  yield* givenCampaign(affiliate_id, { hash: "paused-1", offer_id, creative_id, status: "paused" })
  yield* givenCampaign(affiliate_id, { hash: "bare-1", offer_id })
  const named = (o: number, a: number, c: number | string) =>
    `/impression?o=${o}&a=${a}&creative_id=${c}`
  return [
    "/impression",
    "/impression/?creative_id=x",
    named(999_999, affiliate_id, creative_id),
    named(offer_id, 999_999, creative_id),
    named(offer_id, affiliate_id, 999_999),
    named(offer_id, affiliate_id, "'%20OR%201=1"),
    named(offer_id, affiliate_id, other.creative_id),
    `/impression?o=${offer_id}&a=${affiliate_id}`,
    "/impression/unknown-hash?creative_id=1",
    `/impression/paused-1?creative_id=${creative_id}`,
    "/impression/bare-1",
    (yield* givenCreative({ creative: { count_impressions: 0 } })).path,
    (yield* givenCreative({ offer: { status: 2 } })).path,
    (yield* givenCreative({ affiliate: { status: 3 } })).path,
    (yield* givenCreative({ affiliate: { block_traffic: 1 } })).path,
    `${path.replace("/impression", "/impressions")}`
  ]
})

describeOnEngines(
  "An impression",
  servingStatistics,
  (it) => {
    it.effect("200: one transparent pixel, once the impression is stored", () =>
      Effect.gen(function* () {
        const { affiliate_id, creative_id, offer_id, path } = yield* givenCreative()
        const before = yield* Clock.currentTimeMillis
        const { headers, status, text } = yield* show(path)
        assert.strictEqual(status, 200)
        assert.match(text, /^GIF89a/u)
        assert.include(headers, { "content-type": "image/gif", "cache-control": "no-store" })
        const [row, ...others] = yield* impressionsOf(offer_id)
        assert.isEmpty(others)
        assert.include(row, {
          affiliate_id,
          creative_id,
          offer_id,
          currency: "USD",
          campaign_id: 0,
          country: 2921044,
          device_type: "desktop",
          impressions: 1
        })
        assert.isAtLeast(Number(row?.newest_millis), before)
        assert.strictEqual(Number(row?.created_millis) % quarterMillis, 0)
      })
    )

    it.effect("200: a thousand of one creative are one row, and statistics count each", () =>
      Effect.gen(function* () {
        const { offer_id, path } = yield* givenCreative()
        yield* Effect.forEach(new Array(1_000).fill(path), (one) => show(one), { concurrency: 100 })
        const rows = yield* impressionsOf(offer_id)
        assert.isAtMost(rows.length, 2, "a quarter of an hour may end meanwhile")
        const sum = rows.reduce((all, { impressions }) => all + Number(impressions), 0)
        assert.strictEqual(sum, 1_000)
        const { counted, shown } = yield* impressionSums
        assert.strictEqual(counted, shown)
      })
    )

    it.effect("200: of a campaign counts for its creative, unless the address names another", () =>
      Effect.gen(function* () {
        const { affiliate_id, creative_id, offer_id } = yield* givenCreative()
        const hash = `shown-${offer_id}`
        const campaign_id = yield* givenCampaign(affiliate_id, { hash, offer_id, creative_id })
        assert.strictEqual((yield* show(`/impression/${hash}`)).status, 200)
        assert.strictEqual((yield* show(`/impression/${hash}/?o=1&a=1`)).status, 200)
        const [row] = yield* impressionsOf(offer_id)
        assert.include(row, { affiliate_id, campaign_id, creative_id, impressions: 2 })
      })
    )

    it.effect("200: what names nothing that counts is shown, and nothing is stored", () =>
      Effect.gen(function* () {
        const before = yield* impressionSums
        for (const path of yield* uncounted) {
          const { status, text } = yield* show(path)
          if (path.startsWith("/impressions")) assert.strictEqual(status, 404, path)
          else {
            assert.strictEqual(status, 200, path)
            assert.match(text, /^GIF89a/u, path)
          }
        }
        assert.deepStrictEqual(yield* impressionSums, before)
      })
    )

    it.effect("is none of a bot, of HEAD, of a browser that fetches ahead, or of POST", () =>
      Effect.gen(function* () {
        const { offer_id, path } = yield* givenCreative()
        const bot = { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" }
        assert.strictEqual((yield* show(path, { headers: bot })).status, 200)
        const head = yield* show(path, { method: "HEAD" })
        assert.strictEqual(head.status, 200)
        assert.strictEqual(head.text, "")
        const ahead = yield* show(path, { headers: { "sec-purpose": "prefetch;prerender" } })
        assert.strictEqual(ahead.status, 403)
        assert.match(ahead.text, /^GIF89a/u)
        const posted = yield* show(path, { method: "POST" })
        assert.strictEqual(posted.status, 405)
        assert.strictEqual(posted.headers.allow, "GET, HEAD")
        assert.deepStrictEqual(yield* impressionsOf(offer_id), [])
      })
    )

    it.effect("200: is in reports by every breakdown that it has, and in the sums", () =>
      Effect.gen(function* () {
        const { affiliate_id, click: link, creative_id, offer_id, path } = yield* givenCreative()
        yield* Effect.replicateEffect(show(path), 8)
        yield* click(link, { headers: { "x-forwarded-for": "5.9.7.7" } })
        assert.deepStrictEqual(yield* foldAndVerify, [])
        const key = yield* givenKeyOf("affiliate", affiliate_id)
        const columns = "columns=impressions,clicks,ctr"
        const wanted = { impressions: 8, clicks: 1, ctr: 12.5 }
        for (const breakdown of ["offer", "day", "hour", "currency", "goal", "country,offer"]) {
          const { rows, totals } = yield* report(
            "affiliate",
            key,
            `${columns}&breakdown=${breakdown}`
          )
          assert.lengthOf(rows, 1, breakdown)
          assert.include(rows[0], wanted, breakdown)
          assert.deepStrictEqual(totals, wanted)
        }
        const byCreative = yield* report("affiliate", key, `${columns}&breakdown=creative`)
        assert.deepStrictEqual(byCreative.totals, wanted)
        const banner = byCreative.rows.find(({ creative }) => recordOf(creative).id === creative_id)
        assert.deepInclude(banner, {
          impressions: 8,
          creative: { id: creative_id, value: "Banner" }
        })
        const filtered = yield* report("affiliate", key, `${columns}&creative=${creative_id}`)
        assert.deepInclude(filtered.totals, { impressions: 8, clicks: 0 })
        const stranger = yield* givenKeyOf("affiliate", yield* givenAffiliate())
        const none = yield* report("affiliate", stranger, `${columns}&offer=${offer_id}`)
        assert.deepStrictEqual(none.rows, [])
      })
    )
  },
  options
)
