import { FakeVendor } from "@affnet/test-tools"
import { assert } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { insertRow } from "../fixtures/givenRow.ts"
import { setTime } from "../fixtures/TestServer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { clicksOf, clickWith, firefox, german } from "../tracking/clicks/clickFixtures.ts"
import { conversionsOf, now } from "../tracking/conversions/givenOfferWithClick.ts"
import { counted, givenOwn, handIn } from "./givenAffiliateLead.ts"
import { count, holding, options, resultOf, services } from "./givenLead.ts"

const path = "leads-by-offer-id"
const person = { email: "ann@mail.example", firstname: "Ann" }
const germany = 2_921_044

/** The clicks on the offer that were made for leads, beside the one that was there. */
const made = (offer_id: number) => Effect.map(clicksOf(offer_id), (clicks) => clicks.slice(1))

describeOnEngines(
  "A lead of an offer",
  services,
  (it) => {
    it.effect("brings a click of its own, which is decided, stored and counted as any click", () =>
      Effect.gen(function* () {
        const { affiliate_id, goal_id, offer_id, own, page_id } = yield* givenOwn()
        const answer = yield* handIn(own, path, {
          offer_id,
          ...person,
          ip: german,
          user_agent: firefox,
          aff_click_id: "their-1",
          sub_id1: "one",
          aff_param5: "five",
          source: "mail"
        })
        assert.strictEqual(answer.status, 200)
        assert.deepInclude(resultOf(answer), {
          message: "Lead created.",
          affiliate_id,
          offer_id: Number(offer_id),
          goal_id: Number(goal_id)
        })
        const [click] = yield* made(offer_id)
        assert.deepInclude(click, {
          affiliate_id,
          aff_click_id: "their-1",
          sub_id1: "one",
          aff_param5: "five",
          source: "mail",
          ip: german,
          country: germany,
          browser: "Firefox",
          landing_page_id: page_id,
          invalid_reason: null
        })
        const [conversion] = yield* conversionsOf(String(click?.id))
        assert.deepInclude(conversion, { aff_click_id: "their-1", sub_id1: "one" })
        assert.deepStrictEqual(yield* counted(offer_id), {
          clicks: 1,
          unique_clicks: 1,
          invalid_clicks: 0,
          pending: 1
        })
      })
    )

    it.effect("counts as a valid click of somebody else when nothing is known of the browser", () =>
      Effect.gen(function* () {
        const { offer_id, own } = yield* givenOwn()
        for (const email of ["one@mail.example", "two@mail.example"]) {
          yield* handIn(own, path, { offer_id, email })
        }
        assert.deepInclude(yield* counted(offer_id), { clicks: 2, unique_clicks: 2 })
      })
    )

    it.effect("is the same lead when it is sent again within a day", () =>
      Effect.gen(function* () {
        const { goal_id, offer_id, own, vendor } = yield* givenOwn()
        const fields = { offer_id, goal_id, ...person, deliver_lead: "yes" }
        const first = resultOf(yield* handIn(own, path, fields))
        yield* setTime(now + 86_399)
        const again = resultOf(yield* handIn(own, path, { ...fields, unknown: "field" }))
        assert.deepInclude(again, { lead_id: first.lead_id, message: "Lead already exists." })
        assert.lengthOf(vendor.received, 1)
        const another = resultOf(yield* handIn(own, path, { ...fields, firstname: "Bea" }))
        assert.strictEqual(another.message, "Lead created.")
        yield* setTime(now + 86_401)
        assert.strictEqual(resultOf(yield* handIn(own, path, fields)).message, "Lead created.")
        assert.strictEqual(yield* count("leads", goal_id), 3)
      })
    )

    it.effect("is one lead, one click and one delivery of fifty that come at once", () =>
      Effect.gen(function* () {
        const { goal_id, offer_id, own, vendor } = yield* givenOwn()
        const fields = { offer_id, ...person, deliver_lead: "yes" }
        const answers = yield* Effect.all(
          Array.from({ length: 50 }, () => handIn(own, path, fields)),
          { concurrency: "unbounded" }
        )
        const all = answers.map(resultOf)
        assert.strictEqual(new Set(all.map(({ lead_id }) => lead_id)).size, 1)
        assert.strictEqual(new Set(all.map(({ transaction_id }) => transaction_id)).size, 1)
        assert.strictEqual(yield* count("leads", goal_id), 1)
        assert.lengthOf(vendor.received, 1)
        assert.deepInclude(yield* counted(offer_id), { clicks: 1, pending: 1 })
      })
    )

    it.effect("is one of fifty also where the goal takes several conversions of a click", () =>
      Effect.gen(function* () {
        const { goal_id, offer_id, own } = yield* givenOwn({ goal: { multiple_conversions: 1 } })
        const fields = { offer_id, ...person }
        const answers = yield* Effect.all(
          Array.from({ length: 50 }, () => handIn(own, path, fields)),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(new Set(answers.map((each) => resultOf(each).lead_id)).size, 1)
        const again = resultOf(yield* handIn(own, path, fields))
        assert.strictEqual(again.message, "Lead already exists.")
        assert.strictEqual(yield* count("leads", goal_id), 1)
        assert.deepInclude(yield* counted(offer_id), { clicks: 1, pending: 1 })
      })
    )

    it.effect("does not wait for vendors on whose answer the same lead depends elsewhere", () =>
      Effect.gen(function* () {
        const { letGo, script } = holding(FakeVendor.accept())
        const { goal_id, offer_id, own, vendor } = yield* givenOwn({ script })
        const fields = { offer_id, ...person }
        const upon = yield* Effect.forkChild(handIn(own, "leads-upon", fields))
        while (vendor.received.length === 0) yield* Effect.sleep(5)
        const answers = yield* Effect.all(
          Array.from({ length: 10 }, () => handIn(own, path, fields)),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(new Set(answers.map((each) => resultOf(each).lead_id)).size, 1)
        assert.strictEqual(yield* count("leads", goal_id), 1)
        yield* letGo
        assert.strictEqual(resultOf(yield* Fiber.join(upon)).message, "Lead created.")
        const again = resultOf(yield* handIn(own, path, fields))
        assert.strictEqual(again.message, "Lead already exists.")
        assert.deepInclude(yield* counted(offer_id), { clicks: 2, pending: 2 })
      })
    )

    it.effect(
      "belongs to a click that it names, which has to be the affiliate's and the offer's",
      () =>
        Effect.gen(function* () {
          const { click_id, offer_id, own } = yield* givenOwn()
          const answer = yield* handIn(own, path, { offer_id, click_id })
          assert.strictEqual(answer.info.message, "Lead created.")
          assert.lengthOf(yield* clicksOf(offer_id), 1)
          const other = yield* handIn(own, path, { offer_id: yield* givenOffer(), click_id })
          assert.strictEqual(other.status, 404)
          const unknown = yield* handIn(own, path, { offer_id, click_id: "def456" })
          assert.strictEqual(unknown.status, 404)
          assert.strictEqual((yield* clickWith(click_id)).id, click_id)
        })
    )

    it.effect("404: the offer or the goal is not there; no click is left", () =>
      Effect.gen(function* () {
        const { offer_id, own } = yield* givenOwn()
        const absent = 2_147_483_647
        assert.strictEqual((yield* handIn(own, path, { offer_id: absent })).status, 404)
        assert.strictEqual(
          (yield* handIn(own, path, { offer_id, goal_id: absent, ...person })).status,
          404
        )
        assert.isEmpty(yield* made(offer_id))
        assert.deepInclude(yield* counted(offer_id), { clicks: 0, pending: 0 })
      })
    )

    it.effect("422: no offer is named, or a visitor of the affiliate would be turned away", () =>
      Effect.gen(function* () {
        const nameless = yield* handIn((yield* givenOwn()).own, path, person)
        assert.strictEqual(nameless.status, 422)
        assert.property(nameless.info.errors, "offer_id")
        const blocked = yield* givenOwn()
        yield* insertRow("offer_countries", { offer_id: blocked.offer_id, country_id: 6_252_001 })
        const foreign = yield* handIn(blocked.own, path, {
          offer_id: blocked.offer_id,
          ip: german
        })
        assert.strictEqual(foreign.status, 422)
        assert.include(JSON.stringify(foreign.info.errors), "country_not_allowed")
        assert.isEmpty(yield* made(blocked.offer_id))
        assert.deepInclude(yield* counted(blocked.offer_id), { clicks: 0, invalid_clicks: 0 })
      })
    )
  },
  options
)
