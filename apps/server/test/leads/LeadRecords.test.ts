import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { fieldOf, get, records } from "../fixtures/TestServer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { now } from "../tracking/conversions/givenOfferWithClick.ts"
import { givenOwn, handIn, prefix } from "./givenAffiliateLead.ts"
import { create, options, resultOf, services } from "./givenLead.ts"

const path = "/api/v2/network/leads-management/leads"
const absent = "00000000-0000-4000-8000-000000000000"

/** A lead that the affiliate handed in, and one of its clicks that a manager did. */
const givenTwo = Effect.gen(function* () {
  const found = yield* givenOwn({ click: { sub_id1: "of the click", sub_id2: "too" } })
  const own = resultOf(
    yield* handIn(found.own, "leads", {
      click_id: found.click_id,
      email: "zoé@mail.example",
      custom1: "one",
      sub_id1: "of the lead",
      deliver_lead: "yes"
    })
  )
  const theirs = resultOf(
    yield* create(found.key, {
      click_id: yield* found.anotherClick(),
      email: "max@mail.example",
      custom1: "two",
      adv_order_id: "A-1",
      private_notes: "ours",
      public_notes: "for all",
      revenue: "20"
    })
  )
  return { ...found, mine: own, theirs }
})

describeOnEngines(
  "Leads, looked at,",
  services,
  (it) => {
    it.effect("are complete to managers, with filters, search, pages and deliveries", () =>
      Effect.gen(function* () {
        const { affiliate_id, campaign_id, key, mine, theirs, vendor_ids } = yield* givenTwo
        const list = yield* get(key, `${path}?affiliate_id=${affiliate_id}&sortField=created`)
        assert.strictEqual(list.message, "Leads List")
        assert.strictEqual(list.headers["x-pagination-total-count"], "2")
        const [first, second] = records(list, "leads")
        assert.deepInclude(first, {
          lead_id: mine.lead_id,
          transaction_id: mine.transaction_id,
          conv_status: "pending",
          campaign_id,
          by_affiliate: true,
          delivery_status: "success",
          email: "zoé@mail.example",
          phone: null,
          sub_id1: "of the lead",
          sub_id2: "too",
          erased: null,
          created: now,
          updated: now
        })
        assert.deepInclude(second, {
          by_affiliate: false,
          delivery_skipped: "not_requested",
          delivery_status: null,
          revenue: "20.00",
          private_notes: "ours"
        })
        const found = (query: string) =>
          Effect.map(get(key, `${path}?${query}`), (answer) => fieldOf(answer, "leads", "lead_id"))
        assert.deepStrictEqual(yield* found(`q=ZOE ${mine.transaction_id}`), [mine.lead_id])
        const of = `affiliate_id=${affiliate_id}`
        assert.deepStrictEqual(yield* found(`${of}&email=max@mail.example`), [theirs.lead_id])
        assert.deepStrictEqual(yield* found(`${of}&by_affiliate=yes`), [mine.lead_id])
        assert.isEmpty(yield* found(`${of}&created_to=2026-02-28`))
        const details = yield* get(key, `${path}/${mine.lead_id}`)
        assert.deepStrictEqual(details.info.lead, first)
        assert.deepInclude(Object(details.info.deliveries)[0], {
          vendor_id: vendor_ids[0],
          status: "success"
        })
        const narrow = yield* get(key, `${path}/${mine.lead_id}?fields=conv_status`)
        const { deliveries } = details.info
        assert.deepStrictEqual(narrow.info, { lead: { conv_status: "pending" }, deliveries })
      })
    )

    it.effect("have to affiliates no revenue, and no person whom they do not know", () =>
      Effect.gen(function* () {
        const { mine, own, theirs } = yield* givenTwo
        const list = yield* get(own, `${prefix}/leads?sortField=created`)
        const [first, second] = records(list, "leads")
        assert.deepInclude(first, { email: "zoé@mail.example", custom1: "one" })
        assert.deepInclude(second, {
          lead_id: theirs.lead_id,
          email: null,
          custom1: null,
          public_notes: "for all",
          sub_id1: "of the click"
        })
        for (const secret of ["revenue", "private_notes", "adv_order_id", "campaign_id", "max@"]) {
          assert.notInclude(list.text, secret)
        }
        const hidden = yield* get(own, `${prefix}/leads?q=max`)
        assert.isEmpty(records(hidden, "leads"))
        const found = yield* get(own, `${prefix}/leads?q=${theirs.transaction_id}`)
        assert.lengthOf(records(found, "leads"), 1)
        assert.lengthOf(records(yield* get(own, `${prefix}/leads?q=zoe`), "leads"), 1)
        const record = yield* get(own, `${prefix}/leads/${mine.lead_id}`)
        assert.deepStrictEqual(record.info, { lead: first })
        const narrow = yield* get(own, `${prefix}/leads/${mine.lead_id}?fields=lead_id,revenue`)
        assert.deepStrictEqual(narrow.info, { lead: { lead_id: mine.lead_id } })
        for (const query of ["email=max@mail.example", "custom1=two", "email[]=max@mail.example"]) {
          assert.isEmpty(records(yield* get(own, `${prefix}/leads?${query}`), "leads"), query)
        }
        const known = yield* get(own, `${prefix}/leads?email=ZOÉ@mail.example&custom1=one`)
        assert.lengthOf(records(known, "leads"), 1)
        for (const refused of [
          "revenue=1",
          "private_notes=x",
          "campaign_id=1",
          "sortField=revenue"
        ]) {
          assert.strictEqual((yield* get(own, `${prefix}/leads?${refused}`)).status, 400, refused)
        }
      })
    )

    it.effect("404: there is no such lead; 400: the id is none; 401 and 403: the key", () =>
      Effect.gen(function* () {
        const { key, own } = yield* givenOwn()
        for (const [caller, at] of [
          [key, path],
          [own, `${prefix}/leads`]
        ] as const) {
          assert.strictEqual((yield* get(caller, `${at}/${absent}`)).status, 404)
          assert.strictEqual((yield* get(caller, `${at}/1`)).status, 400)
          assert.strictEqual((yield* get(caller, `${at}?sortField=email_valid`)).status, 400)
          assert.strictEqual((yield* get("", at)).status, 401)
          assert.strictEqual((yield* get(caller === key ? own : key, at)).status, 403)
        }
      })
    )
  },
  options
)
