import { CalendarDate, OrderFile } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Result } from "effect"
import { HttpClientRequest } from "effect/http"
import { ComparedConversions } from "../../../src/money/reconciliations/ComparedConversions.ts"
import { request, send, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { track } from "../../tracking/conversions/givenOfferWithClick.ts"
import { givenOrders, path } from "./givenOrders.ts"

const day = CalendarDate.CalendarDate.make
const period = { start_date: day("2026-01-01"), end_date: day("2026-12-31") }

describeOnEngines("Conversions that are compared with files of orders", server, (it) => {
  it.effect("are seen to change meanwhile, whether the file names them or lacks them", () =>
    Effect.gen(function* () {
      const { compare, isCurrent } = yield* ComparedConversions
      const { advertiser_id, mark, order } = yield* givenOrders
      const named = yield* order("named")
      const lacking = yield* order("lacking", { amount: "7.00" })
      const header = ["order_id", "revenue"]
      const orders = [Result.getOrThrow(OrderFile.read(2, header, [`${mark}-named`, "20.00"]))]
      const comparison = yield* compare({ advertiser_id, ...period }, orders)
      assert.deepInclude(comparison, { agreeing: 1 })
      assert.deepStrictEqual(
        comparison.differences.map(({ kind }) => kind),
        ["missing_there"]
      )
      assert.isTrue(yield* isCurrent(comparison))
      yield* order("later")
      assert.isTrue(yield* isCurrent(comparison))
      for (const { transaction_id } of [named, lacking]) {
        const before = yield* compare({ advertiser_id, ...period }, orders)
        assert.isTrue(yield* isCurrent(before))
        yield* track("conv-change", { transaction_id, revenue: "21.00", payout: "5.00" })
        assert.isFalse(yield* isCurrent(before))
      }
    }).pipe(Effect.provide(ComparedConversions.layer))
  )

  it.effect("200: are compared once under one name, and get the same answer afterwards", () =>
    Effect.gen(function* () {
      const { advertiser_id, key, mark, order } = yield* givenOrders
      const { transaction_id } = yield* order("a")
      const reconcile = (content: string) =>
        request(key, "POST", path).pipe(
          HttpClientRequest.setHeader("idempotency-key", mark),
          HttpClientRequest.bodyJsonUnsafe({ advertiser_id, content }),
          send
        )
      const file = `order_id,revenue\n${mark}-a,20\n`
      const first = yield* reconcile(file)
      assert.deepInclude(first.info.reconciliation, { agreeing: 1 })
      yield* track("conv-change", { transaction_id, revenue: "21.00", payout: "5.00" })
      const second = yield* reconcile(file)
      assert.strictEqual(second.text, first.text)
      assert.strictEqual((yield* reconcile(file.replace("20", "30"))).status, 409)
    })
  )
})
