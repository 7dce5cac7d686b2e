import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenCampaign } from "../../fixtures/givenCampaign.ts"
import { givenLandingPage } from "../../fixtures/givenLandingPage.ts"
import { givenRow } from "../../fixtures/givenRow.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { options, server, untilInForce } from "../../wire/WireServer.ts"
import {
  click,
  clicksOf,
  clickWith,
  firefox,
  german,
  givenLink,
  locationOf
} from "./clickFixtures.ts"

describeOnEngines(
  "A click",
  server({ TRUSTED_PROXIES: "127.0.0.1/32" }),
  (it) => {
    it.effect("is stored before it is sent on, with all that its link and its visitor tell", () =>
      Effect.gen(function* () {
        const { affiliate_id, offer_id, page_id, path } = yield* givenLink()
        const query = "aff_click_id=mine&sub_id1=a%20b&sub_id5=%C3%A9&aff_param2=p&source=feed"
        const answer = yield* click(`${path}&${query}`, {
          headers: { "x-forwarded-for": german, "accept-language": "de-DE,de;q=0.9" }
        })
        assert.strictEqual(answer.status, 302)
        const rows = yield* clicksOf(offer_id)
        assert.lengthOf(rows, 1)
        assert.strictEqual(locationOf(answer), `https://shop.example/?c=${String(rows[0]?.id)}`)
        assert.deepInclude(rows[0], {
          affiliate_id,
          offer_id,
          currency: "USD",
          landing_page_id: page_id,
          campaign_id: null,
          aff_click_id: "mine",
          sub_id1: "a b",
          sub_id5: "é",
          sub_id2: null,
          aff_param2: "p",
          source: "feed",
          country: 2921044,
          language: "de",
          device_type: "desktop",
          device_os: "Linux",
          browser: "Firefox",
          ip: german,
          is_unique: 1,
          invalid_reason: null
        })
      })
    )

    it.effect("fills every macro of the landing page, each once and encoded", () =>
      Effect.gen(function* () {
        const url =
          "https://shop.example/{sub_id1}?a={affiliate_id}&o={offer_id}&c={country}&s={sub_id2}&u={unknown}"
        const { affiliate_id, offer_id, path } = yield* givenLink({ page: { url } })
        const answer = yield* click(`${path}&sub_id1=%7Bsub_id2%7D%2F..&sub_id2=x%26y`, {
          headers: { "x-forwarded-for": german }
        })
        assert.strictEqual(
          locationOf(answer),
          `https://shop.example/%7Bsub_id2%7D%2F..?a=${affiliate_id}&o=${offer_id}&c=DE&s=x%26y&u={unknown}`
        )
      })
    )

    it.effect("may ask for its id instead, from any page", () =>
      Effect.gen(function* () {
        const { path } = yield* givenLink()
        const answer = yield* click(`${path}&return=click_id`)
        assert.strictEqual(answer.status, 200)
        assert.strictEqual(answer.headers["access-control-allow-origin"], "*")
        const { click_id, ...rest } = JSON.parse(answer.text)
        assert.deepStrictEqual(rest, {})
        assert.match(click_id, /^[0-9a-f]{32}$/u)
        assert.strictEqual((yield* clickWith(click_id)).id, click_id)
        const asked = yield* click(path, { method: "OPTIONS" })
        assert.strictEqual(asked.status, 200)
        assert.deepInclude(asked.headers, {
          "access-control-allow-origin": "*",
          "access-control-allow-methods": "GET, HEAD, OPTIONS"
        })
      })
    )

    it.effect("comes over a campaign's link as well, which says all that it is for", () =>
      Effect.gen(function* () {
        const { affiliate_id, offer_id } = yield* givenLink()
        const landing_page_id = yield* givenLandingPage({
          offer_id,
          type: 1,
          url: "https://shop.example/extra?k={campaign_id}"
        })
        const creative_id = yield* givenRow("creatives", { offer_id, title: "Banner" })
        const campaign_id = yield* givenCampaign(affiliate_id, {
          hash: `c-${offer_id}`,
          offer_id,
          landing_page_id,
          creative_id
        })
        const answer = yield* click(`/c/c-${offer_id}?sub_id1=x&o=999&a=999`)
        assert.strictEqual(locationOf(answer), `https://shop.example/extra?k=${campaign_id}`)
        const [row] = yield* clicksOf(offer_id)
        assert.deepInclude(row, {
          affiliate_id,
          campaign_id,
          creative_id,
          landing_page_id,
          sub_id1: "x"
        })
      })
    )

    it.effect("names a creative only of its own offer, and none that is deleted", () =>
      Effect.gen(function* () {
        const { offer_id, path } = yield* givenLink()
        const other = yield* givenLink()
        const own = yield* givenRow("creatives", { offer_id, title: "Banner" })
        const foreign = yield* givenRow("creatives", { offer_id: other.offer_id, title: "Banner" })
        const gone = yield* givenRow("creatives", { offer_id, title: "Old", deleted: 1 })
        for (const id of [own, foreign, gone]) yield* click(`${path}&creative_id=${id}`)
        const rows = yield* clicksOf(offer_id)
        assert.deepStrictEqual(
          rows.map(({ creative_id }) => creative_id),
          [own, null, null]
        )
      })
    )

    it.effect("follows a deep link to the offer's own hosts and to no other", () =>
      Effect.gen(function* () {
        const { offer_id, path } = yield* givenLink()
        const follow = (link: string) =>
          Effect.map(click(`${path}&deep_link=${encodeURIComponent(link)}`), locationOf)
        const [inside, outside] = [
          yield* follow("https://shop.example/item?x=1"),
          yield* follow("https://evil.example/")
        ]
        const ids = (yield* clicksOf(offer_id)).map(({ id }) => String(id))
        assert.deepStrictEqual(
          [inside, outside],
          [`https://shop.example/item?x=1&c=${ids[0]}`, `https://shop.example/?c=${ids[1]}`]
        )
      })
    )

    it.effect("sees a changed offer within a second or so", () =>
      Effect.gen(function* () {
        const { offer_id, path } = yield* givenLink()
        yield* click(path)
        yield* givenLandingPage({
          offer_id,
          type: 2,
          percent: 100,
          url: "https://shop.example/new"
        })
        yield* untilInForce
        assert.strictEqual(locationOf(yield* click(path)), "https://shop.example/new")
      })
    )

    it.effect("may name offer and affiliate by the ids of another system, also by new ones", () =>
      Effect.gen(function* () {
        const { affiliate_id, offer_id } = yield* givenLink({
          offer: { external_id: "SPRING/9" },
          affiliate: { external_id: "ann 1" }
        })
        const foreign = "/click?eo=SPRING%2F9&ea=ann%201"
        for (const path of [
          foreign,
          `/click?o=${offer_id}&ea=ann+1`,
          `/click?eo=SPRING/9&a=${affiliate_id}`,
          // Ids of this network go first.
          `/click?o=${offer_id}&a=${affiliate_id}&eo=other&ea=other`
        ]) {
          assert.match(locationOf(yield* click(path)), /^https:\/\/shop\.example\//u)
        }
        const rows = yield* clicksOf(offer_id)
        assert.deepStrictEqual(
          rows.map((row) => [row.affiliate_id, row.invalid_reason]),
          Array.from({ length: 4 }, () => [affiliate_id, null])
        )
        const answer = yield* click("/click?eo=SPRING/9&ea=nobody&return=click_id")
        assert.strictEqual(JSON.parse(answer.text).invalid_reason, "affiliate_unknown")
        yield* Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql`UPDATE affiliates SET external_id = 'ann 2' WHERE id = ${affiliate_id}`
        )
        yield* Effect.sleep("1100 millis")
        const old = yield* click(`${foreign}&return=click_id`)
        assert.strictEqual(JSON.parse(old.text).invalid_reason, "affiliate_unknown")
        const renamed = yield* click("/click?eo=SPRING/9&ea=ann%202")
        assert.match(locationOf(renamed), /^https:\/\/shop\.example\//u)
      })
    )

    it.effect("of a bot is redirected, and marked", () =>
      Effect.gen(function* () {
        const { offer_id, path } = yield* givenLink()
        const agents = [
          "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
          "",
          firefox
        ]
        for (const agent of agents) {
          const answer = yield* click(path, { headers: { "user-agent": agent } })
          assert.match(locationOf(answer), /^https:\/\/shop\.example\//u)
        }
        const rows = yield* clicksOf(offer_id)
        assert.deepStrictEqual(
          rows.map(({ invalid_reason }) => invalid_reason),
          ["bot", "bot", null]
        )
      })
    )
  },
  options
)
