import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { makeDice } from "../../reports/statistics/Dice.ts"
import { verifiedLedger } from "../ledger/verifiedLedger.ts"
import { adjustmentOf, givenOrders } from "./givenOrders.ts"

/** Each of another seed; a number that fails is a seed to look at alone. */
const files = Number(process.env.ORDER_FILES ?? 6)
const orders = 12
const kinds = ["status", "amount", "revenue", "missing_there"]
const period = { start_date: "2026-01-01", end_date: "2026-12-31" }

describeOnEngines("Files of orders", server, (it) => {
  it.effect(
    `differ in nothing that can be applied once they were, ${files} random ones`,
    () =>
      Effect.gen(function* () {
        for (let seed = 1; seed <= files; seed++) {
          const { chance, pick } = makeDice(seed)
          const { apply, made, mark, offers, order, generate } = yield* givenOrders
          const statuses = ["approved", "pending", "rejected"] as const
          const amounts = ["0", "0.0001", "20", "99.99", "1000"] as const
          const lines = new Array<string>()
          for (let index = 0; index < orders; index++) {
            const conv_status = pick(["hold", ...statuses])
            const offer = pick([offers.dollars, offers.euros])
            const { transaction_id } = yield* order(String(index), { conv_status }, offer)
            if (chance(0.2)) continue
            const name = chance(0.5) ? `${mark}-${index},` : `,${transaction_id}`
            const status = pick(["hold", "", ...statuses])
            const currency = pick(["USD", "EUR", ""])
            lines.push(
              [name, status, pick(["", ...amounts]), pick(["", ...amounts]), currency].join(",")
            )
            if (chance(0.1)) lines.push(`${name},approved,,,`)
          }
          lines.push(`${mark}-unknown,,approved,1,1,`)
          if (chance(0.5)) yield* generate({ status: "unpaid" })
          const file = ["order_id,transaction_id,status,amount,revenue,currency", ...lines].join(
            "\n"
          )
          const first = yield* made(file, period)
          if (first.applicable > 0) {
            const applied = yield* apply(first.id, { kinds })
            assert.strictEqual(applied.status, 200, applied.text)
            assert.deepInclude(adjustmentOf(applied), { total: first.applicable, refused: 0 })
          }
          yield* verifiedLedger
          const second = yield* made(file, period)
          assert.strictEqual(second.applicable, 0, `seed ${seed}`)
          assert.strictEqual((yield* apply(second.id, { kinds })).status, 409)
        }
      }),
    60_000
  )
})
