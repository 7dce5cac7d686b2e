import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenCampaign } from "../../fixtures/givenCampaign.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { insertRow } from "../../fixtures/givenRow.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { options, server, untilInForce } from "../../wire/WireServer.ts"
import { click, german, givenLink, locationOf, sums } from "./clickFixtures.ts"

const lastReason = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql`SELECT invalid_reason FROM clicks ORDER BY id DESC LIMIT 1`.pipe(
    Effect.map(([row]) => row?.invalid_reason),
    Effect.orDie
  )
)

/** A link, and the reason why clicks on it are invalid. */
const links = Effect.gen(function* () {
  const { affiliate_id, offer_id } = yield* givenLink()
  const paused = yield* givenLink()
  yield* givenCampaign(paused.affiliate_id, {
    hash: `paused-${offer_id}`,
    offer_id: paused.offer_id,
    status: "paused"
  })
  const french = yield* givenLink()
  yield* insertRow("offer_countries", { offer_id: french.offer_id, country_id: 3017382 })
  const pageless = yield* givenOffer()
  return [
    ["/c/nobody", "campaign_unknown"],
    [`/c/${"x".repeat(5000)}`, "campaign_unknown"],
    ["/c/%00", "campaign_unknown"],
    [`/c/paused-${offer_id}`, "campaign_paused"],
    [`/click?o=999999&a=${affiliate_id}`, "offer_unknown"],
    ["/click", "offer_unknown"],
    [`/click?o=${offer_id}&a=999999`, "affiliate_unknown"],
    [`/click?o=${offer_id}`, "affiliate_unknown"],
    [(yield* givenLink({ offer: { status: 2 } })).path, "offer_inactive"],
    [(yield* givenLink({ affiliate: { status: 3 } })).path, "affiliate_inactive"],
    [(yield* givenLink({ affiliate: { block_traffic: 1 } })).path, "affiliate_blocked"],
    [french.path, "country_not_allowed"],
    [`/click?o=${pageless}&a=${affiliate_id}`, "landing_page_unavailable"],
    [(yield* givenLink({ page: { status: 3 } })).path, "landing_page_unavailable"]
  ] as const
})

const from = { "x-forwarded-for": german }

describeOnEngines(
  "An invalid click",
  server({ TRUSTED_PROXIES: "127.0.0.1/32" }),
  (it) => {
    it.effect("is kept with its reason, and told so when nobody takes it back", () =>
      Effect.gen(function* () {
        for (const [path, reason] of yield* links) {
          const answer = yield* click(path, { headers: from })
          assert.strictEqual(answer.status, 404, path)
          assert.property(JSON.parse(answer.text).info.errors, reason, path)
          assert.strictEqual(yield* lastReason, reason, path)
        }
      })
    )

    it.effect("is told so in words to people, and in its answer to programs", () =>
      Effect.gen(function* () {
        const page = yield* click("/click", { headers: { accept: "text/html,*/*" } })
        assert.strictEqual(page.status, 404)
        assert.match(page.headers["content-type"] ?? "", /^text\/html/u)
        const { status, text } = yield* click("/click?return=click_id")
        assert.strictEqual(status, 200)
        assert.deepInclude(JSON.parse(text), { invalid_reason: "offer_unknown" })
      })
    )

    it.effect("goes back to the affiliate, else to the offer, else to the network", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const offer = { status: 2, trafficback_url: "https://offer.example/?r={invalid_reason}" }
        const affiliate = { trafficback_url: "https://affiliate.example/?c={sub_id1}" }
        const both = yield* givenLink({ offer, affiliate })
        const alone = yield* givenLink({ offer })
        yield* Effect.orDie(
          sql`UPDATE network SET trafficback_url = 'https://network.example/back'`
        )
        yield* untilInForce
        const back = (path: string) => Effect.map(click(path), locationOf)
        assert.strictEqual(yield* back(`${both.path}&sub_id1=x`), "https://affiliate.example/?c=x")
        assert.strictEqual(yield* back(alone.path), "https://offer.example/?r=offer_inactive")
        assert.strictEqual(yield* back("/click"), "https://network.example/back")
      })
    )

    it.effect("counts as invalid and as nothing else", () =>
      Effect.gen(function* () {
        const { affiliate_id, offer_id, path } = yield* givenLink()
        yield* click(path)
        yield* click(path)
        yield* click(`/click?o=${offer_id}&a=${yield* givenAffiliate({ status: 2 })}`)
        yield* click(`/click?o=999999&a=${affiliate_id}`)
        const { clicks, counted } = yield* sums
        assert.deepStrictEqual(counted, clicks)
        assert.isAbove(Number(clicks.invalid_clicks), 1)
      })
    )
  },
  options
)
