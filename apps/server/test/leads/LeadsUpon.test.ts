import { FakeVendor } from "@affnet/test-tools"
import { assert } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { get } from "../fixtures/TestServer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { conversionsOf, reasonsOf, track } from "../tracking/conversions/givenOfferWithClick.ts"
import { givenOwn, handIn } from "./givenAffiliateLead.ts"
import { count, holding, options, resultOf, services, stored } from "./givenLead.ts"
import { assertLeft, givenStrict, left, nothing, reasonOf } from "./LeadLeftovers.ts"

const path = "leads-upon"
const person = { email: "ann@mail.example", firstname: "Ann" }

/** Takes its time to refuse. */
const slowly: FakeVendor.Behaviour = {
  kind: "reply",
  status: 422,
  body: "no",
  headers: {},
  delayMillis: 200
}

const logOf = (email: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`SELECT * FROM leads_log WHERE search_text LIKE ${`%${email}%`} ORDER BY id`
  ).pipe(Effect.orDie)

describeOnEngines(
  "A lead upon delivery",
  services,
  (it) => {
    it.effect("is kept with all that follows when a vendor accepts it", () =>
      Effect.gen(function* () {
        const found = yield* givenStrict(FakeVendor.accept())
        const { affiliate_id, goal_id, offer_id, own, vendor } = found
        const fields = { offer_id, ...person, sub_id1: "s" }
        const answer = yield* handIn(own, path, fields)
        assert.strictEqual(answer.status, 200)
        const { lead_id, transaction_id, ...rest } = resultOf(answer)
        assert.deepStrictEqual(rest, {
          status: "success",
          message: "Lead created.",
          conv_status: "pending",
          affiliate_id,
          offer_id: Number(offer_id),
          goal_id: Number(goal_id),
          additional: {},
          delivery_status: "success"
        })
        assertLeft(yield* left(found), {
          provisional: 0,
          conversions: 1,
          postbacks: 1,
          keys: 1,
          used: 2,
          offer_used: 1,
          clicks: 1,
          unique_clicks: 1,
          pending: 1
        })
        const { incoming, outgoing } = yield* stored(lead_id)
        assert.lengthOf(incoming, 1)
        assert.deepInclude(outgoing[0], { transaction_id, delivery_status: "success" })
        const again = yield* handIn(own, path, fields)
        assert.deepInclude(resultOf(again), { lead_id, message: "Lead already exists." })
        assert.lengthOf(vendor.received, 1)
        const shown = yield* get(own, `/api/v2/affiliate/leads/${lead_id}`)
        assert.deepInclude(shown.info.lead, { ...person, delivery_status: "success" })
      })
    )

    it.effect("leaves nothing but its log when no vendor accepts it, and may come again", () =>
      Effect.gen(function* () {
        const found = yield* givenStrict(FakeVendor.reject(503, "full"), [
          { retry: '{"attempts":3}' },
          {}
        ])
        const { offer_id, own, vendor } = found
        const fields = { offer_id, ...person, email: `no-${offer_id}@mail.example` }
        assert.strictEqual(reasonOf(yield* handIn(own, path, fields)), "not_accepted")
        assert.deepStrictEqual(yield* left(found), nothing)
        const log = yield* logOf(fields.email)
        assert.deepStrictEqual(
          log.map(({ reply, type }) => [type, reply]),
          [
            ["Incoming Lead", null],
            ["Outgoing Lead", "full"],
            ["Outgoing Lead", "full"]
          ]
        )
        const { deliveries } = yield* stored(String(log[0]?.lead_id))
        assert.deepStrictEqual(
          deliveries.map(({ next_millis, state }) => [state, next_millis]),
          [
            ["failed", null],
            ["failed", null]
          ]
        )
        vendor.behave(FakeVendor.accept())
        assert.strictEqual((yield* handIn(own, path, fields)).status, 200)
        assertLeft(yield* left(found), { conversions: 1, used: 2, offer_used: 1, clicks: 1 })
      })
    )

    it.effect("is kept as soon as one of several vendors accepts it", () =>
      Effect.gen(function* () {
        const { click_id, own, vendor } = yield* givenOwn({
          vendors: [{}, {}],
          script: ({ url }) => (url === "/1" ? FakeVendor.reject(422) : FakeVendor.accept())
        })
        const answer = yield* handIn(own, path, { click_id, ...person })
        assert.strictEqual(resultOf(answer).delivery_status, "success")
        assert.lengthOf(yield* conversionsOf(click_id), 1)
        assert.lengthOf(vendor.received, 2)
      })
    )

    it.effect("is not sent, and says why, when its campaign or its vendors do not take it", () =>
      Effect.gen(function* () {
        const cases = [
          ["missing_field", { campaign: { required_fields: '["phone"]' } }],
          ["no_active_campaign", { campaign: { status: 2 } }],
          ["no_active_vendor", { vendors: [{ status: 2 }] }],
          ["empty_instructions", { vendors: [{ url: "" }] }]
        ] as const
        for (const [reason, wishes] of cases) {
          const found = yield* givenOwn(wishes)
          const { offer_id, own, vendor } = found
          const email = `${reason}-${offer_id}@mail.example`
          assert.strictEqual(reasonOf(yield* handIn(own, path, { offer_id, email })), reason)
          assert.deepStrictEqual(yield* left(found), nothing)
          assert.isEmpty(vendor.received)
          const log = yield* logOf(email)
          assert.lengthOf(log, 1)
          assert.isNotNull(log[0]?.error)
        }
      })
    )

    it.effect(
      "finds caps full and people known as any lead, while others still wait for theirs",
      () =>
        Effect.gen(function* () {
          const found = yield* givenStrict(FakeVendor.slow(400))
          const { offer_id, own, vendor } = found
          const first = yield* Effect.forkChild(handIn(own, path, { offer_id, ...person }))
          while (vendor.received.length === 0) yield* Effect.sleep(5)
          const same = yield* handIn(own, path, { offer_id, ...person, sub_id1: "other" })
          assert.strictEqual(reasonOf(same), "duplicate")
          const other = yield* handIn(own, path, { offer_id, email: "bea@mail.example" })
          assert.strictEqual(reasonOf(other), "cap_reached")
          assert.strictEqual((yield* Fiber.join(first)).status, 200)
          assertLeft(yield* left(found), { conversions: 1, used: 2, offer_used: 1 })
        })
    )

    it.effect(
      "is one lead and one delivery of fifty that come at once, by offer and by click",
      () =>
        Effect.gen(function* () {
          const found = yield* givenStrict(FakeVendor.slow(200))
          const other = yield* givenStrict(FakeVendor.slow(200))
          for (const [one, fields] of [
            [found, { offer_id: found.offer_id }],
            [other, { click_id: other.click_id }]
          ] as const) {
            const answers = yield* Effect.all(
              Array.from({ length: 50 }, () => handIn(one.own, path, { ...fields, ...person })),
              { concurrency: "unbounded" }
            )
            assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))], [200])
            assert.strictEqual(new Set(answers.map((each) => resultOf(each).lead_id)).size, 1)
            assert.lengthOf(one.vendor.received, 1)
            assert.strictEqual(yield* count("leads", one.goal_id), 1)
            assertLeft(yield* left(one), { conversions: 1, used: 2, offer_used: 1 })
          }
        })
    )

    it.effect("is refused to all of them alike when the vendor refuses it", () =>
      Effect.gen(function* () {
        const found = yield* givenStrict(slowly)
        const fields = { click_id: found.click_id, ...person }
        const answers = yield* Effect.all(
          Array.from({ length: 10 }, () => handIn(found.own, path, fields)),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual([...new Set(answers.map(reasonOf))], ["not_accepted"])
        assert.deepStrictEqual(yield* left(found), nothing)
      })
    )

    it.effect("is decided when an earlier version stored it, with all of its campaign", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        for (const isRefused of [true, false]) {
          const { letGo, script } = holding(isRefused ? FakeVendor.reject() : FakeVendor.accept())
          const found = yield* givenStrict(script)
          const { campaign_id, offer_id, own, vendor } = found
          const asked = yield* Effect.forkChild(handIn(own, path, { offer_id, ...person }))
          while (vendor.received.length === 0) yield* Effect.sleep(5)
          const [row] = yield* sql`
            SELECT content FROM provisional_leads WHERE campaign_id = ${campaign_id}`
          const lead = JSON.parse(String(row?.content))
          const campaign = { ...lead.campaign, title: "Solar", valid_email: 0 }
          const content = JSON.stringify({ ...lead, campaign, country: null })
          yield* sql`
            UPDATE provisional_leads SET content = ${content} WHERE campaign_id = ${campaign_id}`
          yield* letGo
          const answer = yield* Fiber.join(asked)
          if (isRefused) assert.strictEqual(reasonOf(answer), "not_accepted")
          else assert.strictEqual(answer.status, 200)
          const kept = { conversions: 1, used: 2, offer_used: 1 }
          assertLeft(yield* left(found), isRefused ? nothing : kept)
        }
      })
    )

    it.effect(
      "422: neither offer nor click is named, or the click has converted without a lead",
      () =>
        Effect.gen(function* () {
          const found = yield* givenOwn()
          const nameless = yield* handIn(found.own, path, { offer_hash: "x", ...person })
          assert.strictEqual(nameless.status, 422)
          assert.property(nameless.info.errors, "offer_id")
          yield* track("conv", { click_id: found.click_id })
          const answer = yield* handIn(found.own, path, { click_id: found.click_id, ...person })
          assert.strictEqual(reasonOf(answer), "conversion_exists")
          assert.isEmpty(found.vendor.received)
        })
    )

    it.effect("404: the click, the offer or the goal is not there; the refusal is kept", () =>
      Effect.gen(function* () {
        const { click_id, offer_id, own } = yield* givenOwn()
        const goal_id = 2_147_483_647
        for (const fields of [{ click_id: "x" }, { offer_id: goal_id }, { offer_id, goal_id }]) {
          assert.strictEqual((yield* handIn(own, path, fields)).status, 404)
        }
        assert.strictEqual((yield* handIn(own, path, { click_id, goal_id })).status, 404)
        assert.deepStrictEqual(yield* reasonsOf(click_id), ["goal_unknown"])
      })
    )
  },
  options
)
