import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { RollUps } from "../../../../src/reports/statistics/folding/RollUps.ts"
import { hangsUp, scriptedClickHouse } from "../../../fixtures/clickhouse/scriptedClickHouse.ts"
import { givenClick } from "../../../fixtures/givenClick.ts"
import { givenKeyOf } from "../../../fixtures/givenKey.ts"
import type { Columns } from "../../../fixtures/givenRow.ts"
import { tokenOf } from "../../../fixtures/givenToken.ts"
import { get, records, sendJson, TestServer } from "../../../fixtures/TestServer.ts"
import { describeOnEngines, migrated } from "../../../platform/sql/engines.ts"
import {
  conversionsOf,
  givenOfferWithClick,
  reasonsOf,
  trackUnsigned
} from "../../../tracking/conversions/givenOfferWithClick.ts"
import { serverOn } from "../../rows/clickhouse/twoServers.ts"
import { clicksHere, givenNetwork, now } from "./movesFixtures.ts"

/** What a click says that its conversions are decided by, and repeat. */
const said: Columns = {
  ip: "203.0.113.7",
  aff_click_id: "own 'id'",
  source: "",
  sub_id1: "ä\\",
  sub_id2: "",
  aff_param5: "5",
  country: 2_921_044,
  browser: "Firefox",
  deep_link: 'https://shop.example/?a="b"',
  idfa: "i-1",
  gaid: null,
  is_unique: 1,
  cpc_goal_id: 1,
  revenue: 0,
  payout: 9_007_199_254_740_991,
  network_revenue: 3,
  network_payout: 4,
  payout_by: "goal"
}

const rowOf = (id: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(Effect.orDie(sql`SELECT * FROM clicks WHERE id = ${id}`), ([row]) => row)
  )

/** A click of a second ago. */
const fresh = {
  created_millis: now - 1_000,
  id: (now - 1_000).toString(16).padStart(12, "0") + "a".repeat(20)
}

/** What is different in any two conversions, and in any two answers. */
const own = new Set([
  ...["id", "transaction_id", "click_id", "click_millis", "once_key", "report_request_id"],
  ...["created_millis", "updated_millis", "hold_until_millis"]
])
const common = (rows: ReadonlyArray<Readonly<Record<string, unknown>>>) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !own.has(name))))

const ids = /[0-9a-f]{32}|[a-z0-9]{16}-\d+|[0-9a-f-]{36}|\d{4}-\d\d-\d\dT[\d:.]+Z/gu

describeOnEngines(
  "A conversion of a click that has moved",
  (database) => RollUps.layer.pipe(Layer.provideMerge(migrated(database))),
  (it) => {
    it.effect(
      "is what it would have been, and the click is counted once",
      () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const { asking, begin, differences, fed, key, rebuild, reported, step, url } =
            yield* givenNetwork(60)
          const made = yield* asking(givenOfferWithClick({ click: said }))
          const { advertiser_id, affiliate_id, offer_id } = made
          const token = tokenOf(advertiser_id)
          const click = { offer_id, affiliate_id, ...said }
          const late = yield* givenClick(click)
          const invalid = yield* givenClick({ ...click, invalid_reason: "offer_inactive" })
          const asked = yield* givenClick(click)
          const led = yield* givenClick(click)
          const held = yield* givenClick(click)
          yield* begin

          const track = (endpoint: string, click_id: string) =>
            asking(trackUnsigned(endpoint, { token, click_id, amount: "12.5" }))
          const before = yield* rowOf(late)
          const control = yield* track("goal-by-click-id", made.click_id)
          assert.strictEqual(control.status, 200, control.text)
          yield* fed
          const told = yield* reported
          const clicks = yield* clicksHere
          // January moves, and March. What somebody needs between mark and removal stays, as one with a conversion does.
          yield* step()
          yield* asking(get(key, `/api/v2/network/tracking/why?click_id=${held}`))
          for (const _ of [2, 3, 4]) yield* step()
          assert.strictEqual(yield* clicksHere, 2)
          assert.isDefined(yield* rowOf(held))
          assert.deepStrictEqual(yield* reported, told)

          const converted = yield* track("goal-by-click-id", late)
          assert.strictEqual(converted.status, 200, converted.text)
          assert.deepStrictEqual(yield* rowOf(late), before)
          assert.deepStrictEqual(
            common(yield* conversionsOf(late)),
            common(yield* conversionsOf(made.click_id))
          )
          const [waiting] = yield* sql<{ readonly clicks: number }>`
            SELECT COUNT(*) AS clicks FROM statistics_feed WHERE kind = 'click'`
          assert.strictEqual(Number(waiting?.clicks), 0)

          // The report of conversions takes columns from the click.
          const rows = yield* asking(
            get(
              key,
              "/api/v2/network/reports/conversions?rangeFrom=2026-01-01&columns=deep_link_url,idfa,gaid,sub_id1,source"
            )
          )
          const [one, other] = records(rows, "transactions")
          assert.strictEqual(one?.idfa, "i-1")
          assert.deepStrictEqual(other, one)

          // Why says the same of both, and of one that nothing has come of.
          const why = (id: string, apiKey = key, role = "network") =>
            Effect.map(
              asking(get(apiKey, `/api/v2/${role}/tracking/why?click_id=${id}`)),
              ({ status, text }) => ({ status, text: text.replace(ids, "") })
            )
          assert.deepStrictEqual(yield* why(late), yield* why(made.click_id))
          assert.strictEqual((yield* why(asked)).status, 200)
          const affiliate = yield* givenKeyOf("affiliate", affiliate_id)
          assert.strictEqual((yield* why(asked, affiliate, "affiliate")).status, 200)

          // Refusals as well: of an invalid click, of a repetition, of a wrong token, of no click at all.
          assert.strictEqual((yield* track("goal-by-click-id", invalid)).status, 409)
          assert.deepStrictEqual(yield* reasonsOf(invalid), ["click_invalid"])
          assert.strictEqual((yield* track("conv-change", asked)).status, 404)
          const nobody = late.slice(0, 12) + "0".repeat(20)
          for (const unknown of [nobody, "unknown", "'; --", "0".repeat(32)])
            assert.strictEqual((yield* track("conv-addchange", unknown)).status, 404, unknown)
          const manager = yield* asking(
            sendJson(key, "POST", "/api/v2/network/tracking/conv-click-id", { click_id: asked })
          )
          assert.strictEqual(manager.status, 200, manager.text)

          const lead = yield* asking(
            sendJson(key, "POST", "/api/v2/network/leads", {
              click_id: led,
              email: "ann@visitor.example",
              firstname: "Ann"
            })
          )
          assert.strictEqual(lead.status, 200, lead.text)
          assert.strictEqual((yield* conversionsOf(led)).length, 1)

          // Nothing is fed twice, or counted twice.
          yield* fed
          assert.deepStrictEqual(yield* differences, [])
          const [valid, log] = yield* reported
          assert.deepStrictEqual([valid, log], told.slice(0, 2))
          yield* rebuild
          assert.deepStrictEqual(yield* differences, [])
          assert.deepStrictEqual((yield* reported).slice(0, 2), told.slice(0, 2))
          assert.isAbove(clicks, yield* clicksHere)

          // ClickHouse is away: what needs it may come again, and nothing else fails.
          const fake = yield* scriptedClickHouse
          fake.script.reply = hangsUp
          const cut = yield* serverOn({ AFFNET_STATISTICS_URL: fake.url })
          yield* cut.setTime(now)
          yield* givenClick({ ...click, ...fresh })
          const without = (click_id: string) =>
            Effect.provideService(
              trackUnsigned("goal-by-click-id", { token, click_id }),
              TestServer,
              cut
            )
          yield* sql`DELETE FROM clicks WHERE id = ${invalid}`
          const away = yield* without(invalid)
          assert.strictEqual(away.status, 503, away.text)
          assert.strictEqual(away.headers["retry-after"], "5")
          assert.notInclude(away.text, "geheim")
          assert.strictEqual((yield* without(fresh.id)).status, 200)
          assert.notStrictEqual(url, fake.url)
        }),
      180_000
    )
  },
  { only: ["SQLite file", "PostgreSQL"], excludeTestServices: true }
)
