import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPostback } from "../../fixtures/givenPostback.ts"
import { givenRow } from "../../fixtures/givenRow.ts"
import { sendJson, sendText, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { givenCap, givenOfferWithClick, now, track } from "./givenOfferWithClick.ts"

const path = "/api/v2/network/reports/conversions/change-status"

const given = Effect.gen(function* () {
  const made = yield* givenOfferWithClick()
  const { account_id, key } = yield* givenKey("manager")
  const sql = yield* SqlClient.SqlClient
  /** A conversion of a new click: its number and its transaction id. */
  const convert = Effect.gen(function* () {
    const click_id = yield* givenClick({ offer_id: made.offer_id, affiliate_id: made.affiliate_id })
    yield* track("conv", { click_id })
    const rows = yield* sql<{ readonly id: number; readonly transaction_id: string }>`
      SELECT id, transaction_id FROM conversions WHERE click_id = ${click_id}`
    return { id: rows[0]?.id ?? 0, transaction_id: rows[0]?.transaction_id ?? "" }
  })
  const change = (fields: Readonly<Record<string, unknown>>) => sendJson(key, "POST", path, fields)
  return { ...made, account_id, change, convert, key, sql }
})

describeOnEngines("The statuses of many conversions", server, (it) => {
  it.effect("200: each is named by its number or its transaction id, and answered for itself", () =>
    Effect.gen(function* () {
      const { advertiser_id, change, convert, sql } = yield* given
      const [one, two, three] = yield* Effect.all([convert, convert, convert])
      const invoice_id = yield* givenRow("invoices", {
        number: `INV-${two.transaction_id}`,
        advertiser_id,
        status: "unpaid",
        currency: "USD",
        amount: 0,
        created: now,
        updated: now
      })
      yield* sql`UPDATE conversions SET invoice_id = ${invoice_id} WHERE id = ${two.id}`
      const ids = [one.id, two.transaction_id, three.transaction_id, one.transaction_id, 987_654]
      const answer = yield* change({ ids, status: "approved" })
      assert.strictEqual(answer.status, 200, answer.text)
      assert.deepStrictEqual(answer.info.conversions, [
        { id: String(one.id), result: "changed" },
        { id: two.transaction_id, result: "changed" },
        { id: three.transaction_id, result: "changed" },
        { id: one.transaction_id, result: "unchanged" },
        { id: "987654", result: "not_found" }
      ])
      const rows = yield* sql`
        SELECT status FROM conversions WHERE id IN (${one.id}, ${two.id}, ${three.id}) ORDER BY id`
      assert.deepStrictEqual(
        rows.map(({ status }) => status),
        ["approved", "approved", "approved"]
      )
    })
  )

  it.effect(
    "200: as clients send it: a comma list, `conv_status`, a form; to the trash as well",
    () =>
      Effect.gen(function* () {
        const { change, convert, key } = yield* given
        const [one, two] = yield* Effect.all([convert, convert])
        const ids = `${one.id},${two.id}`
        const asJson = yield* change({ ids, conv_status: "rejected" })
        assert.deepStrictEqual(asJson.info.conversions, [
          { id: String(one.id), result: "changed" },
          { id: String(two.id), result: "changed" }
        ])
        const form = "application/x-www-form-urlencoded"
        const text = `ids=${one.id}&ids=${two.id}&status=trash`
        const asForm = yield* sendText(key, "POST", path, text, form)
        assert.deepStrictEqual(asForm.info.conversions, asJson.info.conversions)
      })
  )

  it.effect("200: by `new_status`, a word or a code, and `filters.transactions`", () =>
    Effect.gen(function* () {
      const { change, convert, sql } = yield* given
      const [one, two] = yield* Effect.all([convert, convert])
      const transactions = [one.transaction_id, two.transaction_id]
      const said = { filters: { transactions }, notes: "by hand" }
      for (const [new_status, status, affected] of [
        ["rejected", "rejected", 2],
        [2, "approved", 2],
        ["2", "approved", 0]
      ] as const) {
        const answer = yield* change({ ...said, new_status, fire_postbacks: "yes" })
        assert.deepStrictEqual(answer.info.result, { response: "success", affected }, answer.text)
        const rows = yield* sql`
          SELECT status FROM conversions WHERE id IN (${one.id}, ${two.id}) AND status = ${status}`
        assert.lengthOf(rows, 2)
      }
    })
  )

  it.effect("affiliates are told of it, unless `fire_postbacks` says no", () =>
    Effect.gen(function* () {
      const { affiliate_id, change, convert, sql } = yield* given
      yield* givenPostback(affiliate_id, { code: "https://told.example/{conv_status}" })
      const { id } = yield* convert
      const told = Effect.map(
        sql`SELECT conv_status FROM postback_deliveries WHERE conversion_id = ${id} ORDER BY id`,
        (deliveries) => deliveries.map(({ conv_status }) => conv_status)
      )
      yield* change({ ids: id, status: "approved", fire_postbacks: "no" })
      assert.deepStrictEqual(yield* told, ["pending"])
      yield* change({ ids: id, status: "rejected" })
      assert.deepStrictEqual(yield* told, ["pending", "rejected"])
    })
  )

  it.effect("a cap that is full keeps one from being approved again", () =>
    Effect.gen(function* () {
      const { change, convert, offer_id } = yield* given
      yield* givenCap(offer_id, { maximum: 2 })
      const [one, two] = yield* Effect.all([convert, convert])
      yield* change({ ids: [one.id], status: "rejected" })
      const three = yield* convert
      const answer = yield* change({ ids: [one.id, two.id, three.id], status: "approved" })
      assert.deepStrictEqual(answer.info.conversions, [
        { id: String(one.id), result: "cap_reached" },
        { id: String(two.id), result: "changed" },
        { id: String(three.id), result: "changed" }
      ])
    })
  )

  it.effect("the affiliate's log says who changed what", () =>
    Effect.gen(function* () {
      const { account_id, affiliate_id, change, convert, sql } = yield* given
      const { id, transaction_id } = yield* convert
      yield* change({ ids: id, status: "hold" })
      yield* change({ ids: id, status: "hold" })
      const log = yield* sql`
        SELECT action, entity, entity_id, actor, message FROM activity_log
        WHERE role = 'affiliate' AND account_id = ${affiliate_id} ORDER BY id`
      assert.deepStrictEqual(log, [
        {
          action: "conversion.status_changed",
          entity: "conversion",
          entity_id: id,
          actor: `manager ${account_id}`,
          message: `Conversion ${transaction_id} went from pending to hold.`
        }
      ])
    })
  )

  it.effect("422: no ids, too many, none that are some; no status, or one that is none", () =>
    Effect.gen(function* () {
      const { change } = yield* given
      const many = Array.from({ length: 1001 }, (_, index) => index + 1)
      const bodies = [
        [{ status: "approved" }, "ids"],
        [{ ids: [], status: "approved" }, "ids"],
        [{ ids: many, status: "approved" }, "ids"],
        [{ ids: "one,two", status: "approved" }, "ids"],
        [{ ids: { 1: 2 }, status: "approved" }, "ids"],
        [{ filters: { transactions: [] }, status: "approved" }, "filters"],
        [{ filters: {}, status: "approved" }, "ids"],
        [{ ids: 1, new_status: 6 }, "new_status"],
        [{ ids: 1 }, "status"],
        [{ ids: 1, status: "paid" }, "status"]
      ] as const
      for (const [body, field] of bodies) {
        const answer = yield* change(body)
        assert.strictEqual(answer.status, 422, JSON.stringify(body).slice(0, 60))
        assert.nestedProperty(answer.info, `errors.${field}`)
      }
      const most = yield* change({ ids: many.slice(1), status: "approved" })
      assert.strictEqual(most.status, 200)
    })
  )

  it.effect("400: no JSON; 401: nobody; 403: no affiliate and no advertiser", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      assert.strictEqual((yield* sendText(key, "POST", path, "{")).status, 400)
      assert.strictEqual((yield* sendJson("", "POST", path, {})).status, 401)
      for (const role of ["advertiser", "affiliate"] as const) {
        const other = yield* givenKey(role)
        assert.strictEqual((yield* sendJson(other.key, "POST", path, {})).status, 403)
      }
    })
  )
})
