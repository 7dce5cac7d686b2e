import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { loggedOf } from "../../fixtures/loggedOf.ts"
import { form } from "../../fixtures/pictures.ts"
import { get, request, send, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { path as advertiserInvoices, detailsOf } from "../invoices/givenBilled.ts"
import { verifiedLedger } from "../ledger/verifiedLedger.ts"
import { adjustmentOf, givenOrders, path } from "./givenOrders.ts"

const january = { start_date: "2026-01-01", end_date: "2026-12-31" }

describeOnEngines("Reconciliations", server, (it) => {
  it.effect("200: say what differs, and change nothing", () =>
    Effect.gen(function* () {
      const { differences, key, made, mark, order, sql } = yield* givenOrders
      const names = ["same", "status", "amount", "revenue", "held", "left"]
      for (const name of names) yield* order(name)
      yield* order("hold", { conv_status: "hold" })
      yield* order("gone", { conv_status: "rejected" })
      const { transaction_id } = yield* order("named")
      const before = yield* sql`SELECT * FROM conversions ORDER BY id`
      const file = [
        "order_id,transaction_id,status,amount,revenue,currency",
        `${mark}-same,,approved,100,20.00,USD`,
        `${mark}-status,,REJECTED,,,`,
        `${mark}-amount,,approved,99.5,20,usd`,
        `${mark}-revenue,,,,21.0,`,
        `${mark}-held,,approved,1,1,EUR`,
        `${mark}-hold,,pending,,,`,
        `,${transaction_id.toUpperCase()},approved,100.00,20.00,`,
        `${mark}-new,,approved,5,1,`,
        `${mark}-same,,approved,100,20.00,USD`
      ]
      const found = yield* made(file.join("\r\n"), january)
      assert.deepInclude(found, {
        ...january,
        currency: null,
        lines: 9,
        agreeing: 3,
        differences: 7,
        applicable: 4,
        applied: 0
      })
      assert.deepStrictEqual(yield* differences(found.id), [
        "status status approved>rejected",
        "amount amount 100.00>99.50",
        "revenue revenue 20.00>21.00",
        "currency held USD>EUR",
        "missing_here new null>approved",
        "duplicate same null>null",
        "missing_there left approved>null"
      ])
      assert.deepStrictEqual(yield* sql`SELECT * FROM conversions ORDER BY id`, before)
      const shown = yield* get(key, `${path}/${found.id}`)
      assert.deepStrictEqual(shown.info.reconciliation, found)
      const listed = yield* get(key, `${path}?advertiser_id=${found.advertiser.id}`)
      assert.deepStrictEqual(listed.info.reconciliations, [found])
      assert.lengthOf(yield* loggedOf("reconciliation", found.id), 1)
    })
  )

  it.effect("200: a file is sent as an upload, and without a period nothing is missing there", () =>
    Effect.gen(function* () {
      const { advertiser_id, key, mark, order } = yield* givenOrders
      yield* order("one")
      yield* order("two")
      const fields = { advertiser_id: String(advertiser_id), currency: "USD" }
      const content = `order_id,revenue\n${mark}-one,20\n`
      const { body, headers } = form(fields, { name: "file", type: "text/csv", content })
      const answer = yield* send(
        HttpClientRequest.bodyUint8Array(
          request(key, "POST", path),
          new Uint8Array(Buffer.from(body)),
          headers["content-type"]
        )
      )
      assert.strictEqual(answer.status, 200, answer.text)
      assert.deepInclude(answer.info.reconciliation, { lines: 1, agreeing: 1, differences: 0 })
    })
  )

  it.effect("200: what is chosen is applied once; 409 afterwards", () =>
    Effect.gen(function* () {
      const { apply, lines, made, mark, order } = yield* givenOrders
      for (const name of ["a", "b", "c"]) yield* order(name)
      const file = `order_id,status,revenue\n${mark}-a,rejected,20\n${mark}-b,approved,22.5\n`
      const { id } = yield* made(file, january)
      const [status] = yield* lines(id, "kind=status")
      const first = yield* apply(id, { lines: [Number(status?.id)] })
      assert.strictEqual(first.status, 200, first.text)
      assert.deepInclude(adjustmentOf(first), {
        action_id: 5,
        state: "done",
        total: 1,
        affected: 1
      })
      yield* verifiedLedger
      const again = yield* apply(id, { kinds: ["status"] })
      assert.strictEqual(again.status, 409, again.text)
      const rest = yield* apply(id, { kinds: "status,revenue,missing_there" })
      assert.deepInclude(adjustmentOf(rest), { total: 2, affected: 2, refused: 0 })
      yield* verifiedLedger
      const all = yield* lines(id)
      assert.deepStrictEqual(
        all.map(({ result }) => result),
        ["changed", "changed", "changed"]
      )
      const kinds = ["status", "amount", "revenue", "missing_there"]
      assert.strictEqual((yield* apply(id, { kinds })).status, 409)
      const second = yield* made(file, january)
      assert.deepInclude(second, { differences: 0, agreeing: 2 })
    })
  )

  it.effect("200: two who apply the same at once change each conversion once", () =>
    Effect.gen(function* () {
      const { apply, made, mark, order, sql } = yield* givenOrders
      for (const name of ["a", "b", "c"]) yield* order(name)
      const { id } = yield* made(
        `order_id,revenue\n${["a", "b", "c"].map((name) => `${mark}-${name},21`).join("\n")}`
      )
      const answers = yield* Effect.replicateEffect(apply(id, { kinds: ["revenue"] }), 4, {
        concurrency: 4
      })
      assert.deepStrictEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409])
      const rows = yield* sql`
        SELECT r.position FROM adjustment_rows r
        WHERE r.adjustment_id IN
          (SELECT l.adjustment_id FROM reconciliation_lines l WHERE l.reconciliation_id = ${id})`
      assert.lengthOf(rows, 3)
      yield* verifiedLedger
    })
  )

  it.effect("200: what was billed before is corrected by the next invoice", () =>
    Effect.gen(function* () {
      const { advertiser_id, apply, key, made, mark, order } = yield* givenOrders
      for (const name of ["billed", "rejected"]) yield* order(name)
      const bill = Effect.gen(function* () {
        const input = { advertiser_id, currency: "USD" }
        const answer = yield* sendJson(key, "POST", advertiserInvoices, input)
        return detailsOf(yield* get(key, `${advertiserInvoices}/${answer.info.invoice_id}`))
      })
      const first = yield* bill
      assert.strictEqual(first.amount.value, "40.00")
      yield* order("new")
      const { id } = yield* made(
        `order_id,status,revenue\n${mark}-billed,approved,18\n${mark}-rejected,rejected,20\n${mark}-new,approved,20`
      )
      assert.deepInclude(adjustmentOf(yield* apply(id, { kinds: ["status", "revenue"] })), {
        affected: 2
      })
      yield* verifiedLedger
      const shown = yield* get(key, `${advertiserInvoices}/${first.id}`)
      assert.strictEqual(detailsOf(shown).amount.value, "40.00")
      // 20.00 of the new one, 2.00 and 20.00 less than was billed.
      assert.strictEqual((yield* bill).amount.value, "0.00")
      yield* order("later", { revenue: "30.00" })
      assert.strictEqual((yield* bill).amount.value, "28.00")
      yield* verifiedLedger
    })
  )

  it.effect("200: formulas in order ids are text in the CSV of the lines", () =>
    Effect.gen(function* () {
      const { key, made } = yield* givenOrders
      const { id } = yield* made(
        `order_id,status\n"=HYPERLINK(""http://evil.example"")",approved\n`
      )
      const csv = yield* send(
        HttpClientRequest.setHeader(
          request(key, "GET", `${path}/${id}/lines`),
          "accept",
          "text/csv"
        )
      )
      assert.strictEqual(csv.status, 200, csv.text)
      assert.include(csv.text, `"'=HYPERLINK(`)
    })
  )
})
