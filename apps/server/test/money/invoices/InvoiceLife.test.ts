import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { givenKey } from "../../fixtures/givenKey.ts"
import { insertRow } from "../../fixtures/givenRow.ts"
import {
  fieldOf,
  get,
  request,
  send,
  sendJson,
  server,
  setTime
} from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { now } from "../../tracking/conversions/givenOfferWithClick.ts"
import { verifiedLedger } from "../ledger/verifiedLedger.ts"
import { detailsOf, givenBilled, path } from "./givenBilled.ts"

describeOnEngines("The life of an invoice", server, (it) => {
  it.effect("200: it is read with its lines, its terms and what it is over", () =>
    Effect.gen(function* () {
      const { advertiser_id, generate, key, offers, read, sql } = yield* givenBilled
      yield* sql`
        INSERT INTO billing_preferences (advertiser_id, payment_terms_id)
        SELECT ${advertiser_id}, id FROM payment_terms WHERE value = '30'`
      const id = yield* generate({ start_date: "2026-01-01", invoice_memo: "Thank you." })
      const invoice = yield* read(id)
      assert.deepInclude(invoice, {
        date: "2026-03-01",
        due_date: "2026-03-31",
        status: "unpaid",
        amount: { value: "29.00", currency: "USD" },
        period: { start_date: "2026-01-01", end_date: null },
        invoice_memo: "Thank you.",
        internal_notes: null,
        attachment: null,
        referral_commission: null,
        payment_method: null
      })
      assert.strictEqual(invoice.advertiser.id, advertiser_id)
      assert.deepStrictEqual(
        invoice.offers.map(({ title }) => title),
        ["Spring sale", "Summer sale"]
      )
      assert.deepStrictEqual(
        invoice.goal_types.map(({ title }) => title),
        ["CPL", "CPS"]
      )
      assert.deepStrictEqual(
        invoice.lines.map(({ goal, offer, ...line }) => ({
          ...line,
          offer: offer?.id,
          goal: goal?.title
        })),
        [
          {
            kind: "conversions",
            title: null,
            offer: offers.dollars,
            goal: "Purchase",
            currency: "USD",
            count: 2,
            unit: null,
            amount: "19.00",
            rate: "1",
            rate_date: "2026-03-01"
          },
          {
            kind: "conversions",
            title: null,
            offer: offers.euros,
            goal: "Sign-up",
            currency: "EUR",
            count: 1,
            unit: "8.00",
            amount: "8.00",
            rate: "1.25",
            rate_date: "2026-01-01"
          }
        ]
      )
      const alias = `/api/v2/network/brand-billing/invoices/${id}`
      assert.deepStrictEqual(detailsOf(yield* get(key, alias)), invoice)
    })
  )

  it.effect("200: a list goes by the fields of its record, the advertiser and the currency", () =>
    Effect.gen(function* () {
      const { advertiser_id, generate, key } = yield* givenBilled
      const whole = yield* generate()
      const draft = yield* generate({ amount: 7, status: "draft", offers: null })
      const list = (query: string) =>
        Effect.map(get(key, `${path}?advertiser_id=${advertiser_id}&${query}`), (answer) =>
          fieldOf(answer, "invoices", "id")
        )
      assert.deepStrictEqual(yield* list("sortDirection=desc"), [draft, whole])
      assert.deepStrictEqual(yield* list("status=draft"), [draft])
      assert.deepStrictEqual(yield* list("currency=USD&date=2026-03-01&status=unpaid"), [whole])
      assert.deepStrictEqual(yield* list("currency=EUR"), [])
      assert.deepStrictEqual(yield* list("q=inv-2026"), [whole, draft])
      assert.strictEqual((yield* get(key, `${path}?status=lost`)).status, 400)
    })
  )

  it.effect("200: each status posts what it changes, and a rejected one lets go", () =>
    Effect.gen(function* () {
      const { change, generate, read } = yield* givenBilled
      for (const [...steps] of [
        ["draft", "unpaid", "paid"],
        ["draft", "rejected"],
        ["unpaid", "rejected"],
        ["rejected"]
      ] as const) {
        const [first, ...rest] = steps
        for (const fields of [{}, { amount: "3.50" }]) {
          const id = yield* generate({ status: first, currency: "EUR", ...fields })
          yield* verifiedLedger
          const { amount, lines } = yield* read(id)
          for (const status of rest) {
            const answer = yield* change(id, { status })
            assert.strictEqual(answer.status, 200, answer.text)
            assert.strictEqual(detailsOf(answer).status, status)
            yield* verifiedLedger
          }
          const after = yield* read(id)
          assert.deepStrictEqual({ amount: after.amount, lines: after.lines }, { amount, lines })
        }
        if (steps.at(-1) === "paid") yield* givenBilled
      }
    })
  )

  it.effect("200: what was rejected is on the next invoice", () =>
    Effect.gen(function* () {
      const { change, generate, read, sql } = yield* givenBilled
      const first = yield* generate()
      const empty = yield* generate()
      assert.strictEqual((yield* read(empty)).amount.value, "0.00")
      yield* change(first, { status: "rejected" })
      const second = yield* generate()
      assert.strictEqual((yield* read(second)).amount.value, "29.00")
      assert.lengthOf((yield* read(first)).lines, 2)
      const bound = yield* sql`SELECT id FROM conversions WHERE invoice_id = ${second}`
      assert.lengthOf(bound, 3)
      yield* verifiedLedger
    })
  )

  it.effect("422: what is final stays, and what may follow is told", () =>
    Effect.gen(function* () {
      const { change, generate } = yield* givenBilled
      const draft = yield* generate({ status: "draft" })
      const errors = (id: number, fields: Readonly<Record<string, string>>) =>
        Effect.map(change(id, fields), (answer) => {
          assert.strictEqual(answer.status, 422, answer.text)
          return Object(answer.info.errors)
        })
      assert.deepStrictEqual(yield* errors(draft, { status: "paid" }), {
        status: ["cannot become paid: after draft it can be unpaid or rejected"]
      })
      yield* change(draft, { status: "unpaid" })
      assert.deepStrictEqual(yield* errors(draft, { invoice_memo: "New" }), {
        invoice_memo: ["can only be changed while the invoice is a draft"]
      })
      yield* change(draft, { status: "paid" })
      assert.deepStrictEqual(yield* errors(draft, { status: "rejected" }), {
        status: ["cannot become rejected: paid is final; a credit note takes it back"]
      })
      assert.strictEqual((yield* change(draft, { status: "paid" })).status, 200)
      assert.property(yield* errors(draft, { status: "lost" }), "status")
    })
  )

  it.effect("200: a draft's texts change; issued, it has the day and the terms of then", () =>
    Effect.gen(function* () {
      const { change, generate, key, read } = yield* givenBilled
      const id = yield* generate({ status: "draft", internal_notes: "Check." })
      const answer = yield* change(id, { invoice_memo: "Thank you.", internal_notes: null })
      const { internal_notes, invoice_memo } = detailsOf(answer)
      assert.deepStrictEqual(
        { internal_notes, invoice_memo },
        {
          internal_notes: null,
          invoice_memo: "Thank you."
        }
      )
      yield* setTime(now + 86_400)
      yield* change(id, { status: "unpaid" })
      assert.strictEqual((yield* read(id)).date, "2026-03-02")
      const logged = yield* get(key, `/api/v2/network/activity-log?entity=invoice&entity_id=${id}`)
      assert.deepStrictEqual(fieldOf(logged, "activity-log", "action"), [
        "invoice.created",
        "invoice.updated",
        "invoice.status_changed"
      ])
    })
  )

  it.effect("412: another version than the one that was read", () =>
    Effect.gen(function* () {
      const { change, generate, key } = yield* givenBilled
      const id = yield* generate({ status: "draft" })
      const { headers } = yield* get(key, `${path}/${id}`)
      const pay = send(
        HttpClientRequest.bodyJsonUnsafe(
          HttpClientRequest.setHeader(
            request(key, "PUT", `${path}/${id}`),
            "if-match",
            headers.etag ?? ""
          ),
          { status: "unpaid" }
        )
      )
      yield* change(id, { invoice_memo: "Other" })
      assert.strictEqual((yield* pay).status, 412)
    })
  )

  it.effect("404: an invoice that is not there, or of an advertiser that is not assigned", () =>
    Effect.gen(function* () {
      const { advertiser_id, change, generate } = yield* givenBilled
      const id = yield* generate()
      assert.strictEqual((yield* change(999_999, { status: "paid" })).status, 404)
      const { account_id, key } = yield* givenKey("manager", { role: "finance", assigned_only: 1 })
      const statuses = Effect.gen(function* () {
        const read = yield* get(key, `${path}/${id}`)
        const list = yield* get(key, `${path}?id=${id}`)
        const paid = yield* sendJson(key, "PUT", `${path}/${id}`, { status: "paid" })
        return [read.status, fieldOf(list, "invoices", "id").length, paid.status]
      })
      assert.deepStrictEqual(yield* statuses, [404, 0, 404])
      yield* insertRow("advertiser_managers", { advertiser_id, manager_id: account_id })
      assert.deepStrictEqual((yield* statuses).slice(0, 2), [200, 1])
    })
  )
})
