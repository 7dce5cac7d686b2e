import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPostback } from "../../fixtures/givenPostback.ts"
import { get, request, send, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { givenCap } from "../conversions/givenOfferWithClick.ts"
import { conversionsOf, type Fields, given, path } from "./givenAdjustments.ts"

const deliveriesOf = (offer_id: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`SELECT id FROM postback_deliveries WHERE offer_id = ${offer_id}`
  ).pipe(Effect.orDie)

const fieldsOf = (rows: ReadonlyArray<unknown>, name: string) =>
  rows.map((row) => Object(row)[name])

describeOnEngines("An adjustment", server, (it) => {
  it.effect("200: gives a status to all that meet every condition, and to nothing else", () =>
    Effect.gen(function* () {
      const { account_id, convert, create, key, offer_id } = yield* given
      yield* convert()
      yield* convert()
      yield* convert("rejected")
      const other = yield* given
      yield* other.convert()
      const answer = yield* create(
        {
          action_id: 1,
          conditions: { offer: offer_id, conversion_status: ["pending"] },
          parameters: { conv_status: "approved" },
          notes: "Audited"
        },
        "/api/adjustment/create"
      )
      assert.strictEqual(answer.status, 200, answer.text)
      const adjustment = Object(answer.info.adjustment)
      const counts = { state: "done", total: 2, done: 2, affected: 2, refused: 0 }
      assert.deepInclude(adjustment, { ...counts, manager_id: account_id, notes: "Audited" })
      const statuses = fieldsOf(yield* conversionsOf(offer_id), "status")
      assert.deepStrictEqual(statuses, ["approved", "approved", "rejected"])
      assert.deepStrictEqual(fieldsOf(yield* conversionsOf(other.offer_id), "status"), ["pending"])
      const shown = yield* get(key, `${path}/${adjustment.id}`)
      assert.deepStrictEqual(shown.info, { adjustment, refusals: [] })
      const listed = yield* get(key, `${path}?id=${adjustment.id}`)
      assert.deepStrictEqual(listed.info.adjustments, [adjustment])
    })
  )

  it.effect("200: changes prices, and says which conversions could not", () =>
    Effect.gen(function* () {
      const { convert, create, key, offer_id } = yield* given
      const sql = yield* SqlClient.SqlClient
      yield* convert()
      yield* convert("rejected")
      yield* givenCap(offer_id, { maximum: 1, measure: "conversions" })
      yield* sql`UPDATE caps SET period = 'total' WHERE offer_id = ${offer_id}`
      const prices = yield* create({
        action_id: 2,
        conditions: { offer: [offer_id] },
        parameters: { payout: "3.50" }
      })
      assert.deepInclude(Object(prices.info.adjustment), { affected: 2, refused: 0 })
      assert.deepStrictEqual(
        fieldsOf(yield* conversionsOf(offer_id), "payout").map(Number),
        [35_000, 35_000]
      )
      const why = yield* get(
        key,
        `/api/v2/network/tracking/why?transaction_id=${Object((yield* conversionsOf(offer_id))[0]).transaction_id}`
      )
      assert.include(why.text, `adjustment ${Object(prices.info.adjustment).id}`)
    })
  )

  it.effect("200: inserts so many conversions, each with a click; caps hold", () =>
    Effect.gen(function* () {
      const { affiliate_id, create, key, offer_id } = yield* given
      yield* givenCap(offer_id, { maximum: 3 })
      const parameters = {
        offer_id,
        affiliate_id,
        amount: 20,
        quantity: 5,
        conv_status: "approved"
      }
      const answer = yield* create({ action_id: 3, parameters })
      assert.strictEqual(answer.status, 200, answer.text)
      const adjustment = Object(answer.info.adjustment)
      assert.deepInclude(adjustment, { total: 5, done: 5, affected: 3, refused: 2 })
      const conversions = yield* conversionsOf(offer_id)
      assert.deepStrictEqual(fieldsOf(conversions, "status"), ["approved", "approved", "approved"])
      assert.strictEqual(new Set(fieldsOf(conversions, "click_id")).size, 3)
      const shown = yield* get(key, `${path}/${adjustment.id}`)
      const refusals = Array.isArray(shown.info.refusals) ? shown.info.refusals : []
      assert.deepStrictEqual(fieldsOf(refusals, "reason"), ["cap_reached", "cap_reached"])
    })
  )

  it.effect("200: inserts the lines of a CSV; 422 tells each bad line, and inserts nothing", () =>
    Effect.gen(function* () {
      const { affiliate_id, click_id, create, offer_id } = yield* given
      const good = `click_id,offer_id,affiliate_id,amount\n${click_id},,,12.50\n,${offer_id},${affiliate_id},"7"\r\n`
      const answer = yield* create({ action_id: 4, csv: good })
      assert.deepInclude(Object(answer.info.adjustment), { total: 2, affected: 2 }, answer.text)
      assert.deepStrictEqual(
        fieldsOf(yield* conversionsOf(offer_id), "amount").map(Number),
        [125_000, 70_000]
      )
      const bad = yield* create({ action_id: 4, csv: "click_id,amount\nx,1\n,2\ny,much\n" })
      assert.strictEqual(bad.status, 422)
      const problems = Object(bad.info.errors).csv
      assert.lengthOf(problems, 2)
      assert.match(problems[0], /^line 3: must name a click_id/u)
      assert.match(problems[1], /^line 4: /u)
    })
  )

  it.effect("200: the lines of a CSV bring their own ids, so that each is made once", () =>
    Effect.gen(function* () {
      const { affiliate_id, create, key, offer_id } = yield* given
      const ids = [
        "0B51C9A3-27C8-4A57-8F0D-3A2B61C7E901",
        "0b51c9a3-27c8-4a57-8f0d-3a2b61c7e902",
        "4711"
      ]
      const lines = ids.map((id) => `${id},${offer_id},${affiliate_id},5`)
      const csv = ["transaction_id,offer_id,affiliate_id,amount", ...lines].join("\n")
      const counts = Effect.fnUntraced(function* () {
        const answer = yield* create({ action_id: 4, csv })
        assert.strictEqual(answer.status, 200, answer.text)
        const { affected, id, refused, state } = Object(answer.info.adjustment)
        const { info } = yield* get(key, `${path}/${id}`)
        const reasons = Array.isArray(info.refusals) ? fieldsOf(info.refusals, "reason") : []
        return [state, affected, refused, ...reasons].join(" ")
      })
      assert.strictEqual(yield* counts(), "done 2 1 transaction_id_invalid")
      assert.strictEqual(yield* counts(), "done 0 3 duplicate duplicate transaction_id_invalid")
      assert.deepStrictEqual(
        fieldsOf(yield* conversionsOf(offer_id), "transaction_id"),
        ids.slice(0, 2).map((id) => id.toLowerCase())
      )
    })
  )

  it.effect("tells affiliates only when it is asked to", () =>
    Effect.gen(function* () {
      const { affiliate_id, convert, create, offer_id } = yield* given
      yield* givenPostback(affiliate_id, { conversion_status: 2, code: "https://tracker.example/" })
      yield* convert()
      const conditions = { offer: [offer_id] }
      yield* create({ action_id: 1, conditions, parameters: { conv_status: "approved" } })
      assert.lengthOf(yield* deliveriesOf(offer_id), 0)
      yield* create({ action_id: 1, conditions, parameters: { conv_status: "pending" } })
      yield* create({
        action_id: 1,
        conditions,
        parameters: { conv_status: "approved" },
        fire_affiliate_postback: true
      })
      assert.lengthOf(yield* deliveriesOf(offer_id), 1)
    })
  )

  it.effect("is made once under an Idempotency-Key; 409 when it says something else", () =>
    Effect.gen(function* () {
      const { affiliate_id, key, offer_id } = yield* given
      const post = (amount: number) =>
        send(
          HttpClientRequest.bodyJsonUnsafe(
            HttpClientRequest.setHeader(
              request(key, "POST", path),
              "idempotency-key",
              `adjust-${offer_id}`
            ),
            { action_id: 3, parameters: { offer_id, affiliate_id, amount } }
          )
        )
      const first = yield* post(5)
      assert.strictEqual(first.status, 200, first.text)
      assert.strictEqual((yield* post(5)).text, first.text)
      assert.lengthOf(yield* conversionsOf(offer_id), 1)
      assert.strictEqual((yield* post(6)).status, 409)
    })
  )

  it.effect("422: names the field; unknown conditions and none at all change nothing", () =>
    Effect.gen(function* () {
      const { create } = yield* given
      const approve = { action_id: 1, parameters: { conv_status: "approved" } }
      const cases: ReadonlyArray<readonly [Fields, string]> = [
        [approve, "conditions"],
        [{ ...approve, conditions: { offer: [] } }, "conditions"],
        [{ ...approve, conditions: { offers: [3] } }, "conditions"],
        [{ action_id: 1, conditions: { offer: [3] } }, "parameters.conv_status"],
        [{ action_id: 2, conditions: { offer: [3] } }, "parameters"],
        [{ action_id: 3, parameters: { offer_id: 3 } }, "parameters"],
        [{ action_id: 4 }, "csv"],
        [{ action_id: 4, csv: "colour\nred" }, "csv"],
        [{ action_id: 5 }, "action_id"],
        [{}, "action_id"],
        [{ ...approve, conditions: { offer: [3] }, details: { a: "x".repeat(5_000) } }, "details"]
      ]
      for (const [fields, field] of cases) {
        const answer = yield* create(fields)
        assert.strictEqual(answer.status, 422, `${JSON.stringify(fields)} ${answer.text}`)
        assert.deepStrictEqual(Object.keys(Object(answer.info.errors)), [field])
      }
    })
  )

  it.effect("401, 403, 404: to nobody, to those who may not, and of none", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      for (const at of [path, "/api/adjustment/create"]) {
        assert.strictEqual((yield* sendJson("", "POST", at, {})).status, 401)
        for (const other of [
          yield* givenKey("advertiser"),
          yield* givenKey("manager", { role: "analyst" }),
          yield* givenKey("manager", { role: "advertiser_manager", assigned_only: 1 })
        ]) {
          assert.strictEqual((yield* sendJson(other.key, "POST", at, {})).status, 403)
        }
      }
      assert.strictEqual((yield* get(key, `${path}/987654`)).status, 404)
    })
  )
})
