import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { RollUps } from "../../src/reports/statistics/folding/RollUps.ts"
import { givenAffiliate } from "../fixtures/givenAffiliate.ts"
import { givenConversion } from "../fixtures/givenConversion.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { exchange } from "./Exchange.ts"
import { options, server } from "./WireServer.ts"

const path = "/api/v2/network/reports/statistics-flat?rangeFrom=2026-01-01&rangeTo=2026-01-02"
const query = "breakdown=affiliate&breakdowns=hour&columns=cv_total,total_revenue,cr"

describeOnEngines(
  "Statistics as CSV",
  (database) => RollUps.layer.pipe(Layer.provideMerge(server()(database))),
  (it) => {
    it.effect("amounts name their currency: the network's, or each row its own", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const headOf = (query: string) =>
          exchange({ key, headers: { accept: "text/csv" }, path: `${path}&${query}` }).pipe(
            Effect.map(({ text }) => text.split("\r\n")[0])
          )
        assert.strictEqual(
          yield* headOf("breakdown=day&columns=clicks"),
          '"added_timestamp","day_id","day","clicks"'
        )
        assert.strictEqual(
          yield* headOf("breakdown=currency&columns=clicks,epc"),
          '"added_timestamp","currency_id","currency","clicks","epc","network_currency"'
        )
        assert.strictEqual(
          yield* headOf("breakdown=day&columns=clicks,epc&originalCurrency=yes"),
          '"added_timestamp","day_id","day","currency_id","currency","clicks","epc"'
        )
      })
    )

    it.effect("every row comes, with two columns for each breakdown, and no formula", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const offer_id = yield* givenOffer()
        const goal_id = yield* givenGoal({ offer_id })
        const advertiser_id = 1
        for (let count = 0; count < 11; count++)
          yield* givenConversion({ advertiser_id, offer_id, goal_id })
        const affiliate_id = yield* givenAffiliate({ company_name: '=1+"1"' })
        yield* givenConversion({ advertiser_id, offer_id, goal_id }, { affiliate_id })
        yield* Effect.flatMap(RollUps, ({ rebuild }) => rebuild)
        const ask = (paging: string) =>
          exchange({
            key,
            headers: { accept: "text/csv" },
            path: `${path}&offer=${offer_id}&goal=${goal_id}&${query}${paging}`
          })
        const answer = yield* ask("")
        assert.strictEqual(answer.status, 200)
        assert.include(answer.headers["content-disposition"], "statistics.csv")
        assert.match(answer.headers["x-data-complete-until"] ?? "", /^\d{4}-.*Z$/)
        const [head, ...lines] = answer.text.trim().split("\r\n")
        assert.strictEqual(
          head,
          '"added_timestamp","hour_id","hour","affiliate_id","affiliate","cr","cv_total","total_revenue","network_currency"'
        )
        assert.lengthOf(lines, 12)
        assert.include(
          lines,
          `"1767225600","0","00:00","${affiliate_id}","'=1+""1""","0","1","10.00","USD"`
        )
        const paged = yield* ask("&perPage=5&page=2")
        assert.lengthOf(paged.text.trim().split("\r\n"), 6)
        assert.strictEqual(paged.headers["x-pagination-total-count"], "12")
      })
    )
  },
  options
)
