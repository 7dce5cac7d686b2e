import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { demoRows, type GeneratedRows } from "./GeneratedRows.ts"

const tableOf = ({ generated }: GeneratedRows, table: string) =>
  generated.tables.find(([name]) => name === table)?.[1] ?? []

/** Clicks that promo codes made. */
const promoClicks = (found: GeneratedRows) =>
  tableOf(found, "clicks").filter(({ promo_code_id }) => promo_code_id !== null)

describe("the traffic of the demo network", () => {
  it.effect("tells of clicks and conversions what their campaigns say", () =>
    Effect.map(demoRows, (found) => {
      const names = [
        "creative_id",
        "commission_plan_id",
        "traffic_source_id",
        "traffic_approach_id"
      ] as const
      const campaignOf = new Map(found.generated.campaigns.map(({ row }) => [row.id, row]))
      for (const table of ["clicks", "conversions"]) {
        const byCode = new Set(promoClicks(found).map(({ id }) => id))
        const told = tableOf(found, table).filter(({ click_id, id }) => !byCode.has(click_id ?? id))
        const strays = told.filter((row) => {
          const campaign = campaignOf.get(Number(row.campaign_id))
          return names.some((name) => row[name] !== (campaign?.[name] ?? null))
        })
        assert.deepStrictEqual(strays, [])
        for (const name of names) {
          const used = new Set(told.map((row) => row[name]))
          assert.isAbove(used.size, 3, `${table}.${name}`)
        }
      }
    })
  )

  it.effect("says who reported each conversion, and who decided about it", () =>
    Effect.map(demoRows, (found) => {
      const conversions = tableOf(found, "conversions")
      const changes = tableOf(found, "conversion_changes")
      for (const { advertiser_id, report_actor } of conversions) {
        assert.strictEqual(report_actor, `advertiser ${advertiser_id}`)
      }
      const changeOf = new Map(changes.map((change) => [change.conversion_id, change]))
      assert.strictEqual(changeOf.size, changes.length)
      for (const { id, status, updated_millis } of conversions) {
        const isDecided = status === "approved" || status === "rejected"
        assert.strictEqual(changeOf.has(id), isDecided, String(id))
        if (!isDecided) continue
        assert.strictEqual(changeOf.get(id)?.created_millis, updated_millis)
        assert.include(String(changeOf.get(id)?.state_after), String(status))
      }
      const roles = new Set(changes.map(({ actor }) => String(actor).split(" ")[0]))
      assert.deepStrictEqual([...roles].toSorted(), ["advertiser", "manager"])
    })
  )

  it.effect("has promo codes for campaigns that run", () =>
    Effect.map(demoRows, (found) => {
      const codes = tableOf(found, "promo_codes")
      const ways = new Set(
        found.generated.campaigns.map(({ row }) => [row.affiliate_id, row.offer_id].join(" "))
      )
      assert.isAbove(codes.length, 10)
      for (const { affiliate_id, code, offer_id } of codes) {
        assert.match(String(code), /^[A-Z]+\d+$/u)
        assert.isTrue(ways.has([affiliate_id, offer_id].join(" ")))
      }
    })
  )

  it.effect("has clicks by promo codes, of which conversions came", () =>
    Effect.map(demoRows, (found) => {
      const codeOf = new Map(tableOf(found, "promo_codes").map((code) => [code.id, code]))
      const made = promoClicks(found)
      assert.isAbove(made.length, 100)
      for (const click of made) {
        const code = codeOf.get(click.promo_code_id)
        assert.deepInclude(click, {
          affiliate_id: code?.affiliate_id,
          offer_id: code?.offer_id,
          commission_plan_id: code?.commission_plan_id,
          campaign_id: null,
          device_type: null
        })
      }
      const ids = new Set(made.map(({ id }) => id))
      const converted = tableOf(found, "conversions").filter(({ click_id }) => ids.has(click_id))
      assert.isAbove(converted.length, 5)
    })
  )

  it.effect("has impressions of creatives, on which people clicked a few in a hundred times", () =>
    Effect.map(demoRows, (found) => {
      const offerOf = new Map(tableOf(found, "creatives").map(({ id, offer_id }) => [id, offer_id]))
      const shown = tableOf(found, "impressions")
      for (const { creative_id, created_millis, newest_millis, offer_id } of shown) {
        assert.strictEqual(offerOf.get(creative_id), offer_id)
        assert.strictEqual(Number(created_millis) % 900_000, 0)
        assert.isAtMost(Number(newest_millis), found.moments.nowMillis)
      }
      const clicked = tableOf(found, "clicks").filter(({ creative_id }) => creative_id !== null)
      const ratio = clicked.length / shown.reduce((sum, row) => sum + Number(row.impressions), 0)
      assert.isAbove(ratio, 0.005)
      assert.isBelow(ratio, 0.05)
    })
  )
})
