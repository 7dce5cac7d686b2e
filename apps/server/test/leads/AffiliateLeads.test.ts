import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenClick } from "../fixtures/givenClick.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { sendText } from "../fixtures/TestServer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { conversionsOf, reasonsOf } from "../tracking/conversions/givenOfferWithClick.ts"
import { givenOwn, handIn, prefix } from "./givenAffiliateLead.ts"
import { count, options, resultOf, services, stored } from "./givenLead.ts"

const person = { email: "ann@mail.example", firstname: "Ann", phone: "+49 30 1" }

const multipart = (fields: Readonly<Record<string, string>>) => {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  )
  return `${parts.join("")}--edge--\r\n`
}

describeOnEngines(
  "A lead of an affiliate",
  services,
  (it) => {
    it.effect("is answered flat and as a result, without its vendors", () =>
      Effect.gen(function* () {
        const { affiliate_id, click_id, goal_id, offer_id, own, vendor } = yield* givenOwn()
        const fields = { click_id, ...person, deliver_lead: "yes" }
        const answer = yield* handIn(own, "leads", fields)
        assert.strictEqual(answer.status, 200)
        const { result, ...flat } = answer.info
        assert.deepStrictEqual(flat, result)
        const { lead_id, transaction_id, ...rest } = flat
        assert.match(String(lead_id), /^[0-9a-f-]{36}$/u)
        assert.match(String(transaction_id), /^[0-9a-f-]{36}$/u)
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
        assert.lengthOf(vendor.received, 1)
        const again = yield* handIn(own, "leads", fields)
        assert.strictEqual(resultOf(again).lead_id, lead_id)
        assert.strictEqual(again.info.message, "Lead already exists.")
        assert.lengthOf(vendor.received, 1)
        const { incoming } = yield* stored(String(lead_id))
        assert.include(String(incoming[0]?.request), `${prefix}/leads`)
      })
    )

    it.effect("may come as a form, also as a multipart one", () =>
      Effect.gen(function* () {
        const { anotherClick, click_id, own } = yield* givenOwn()
        const form = new URLSearchParams({ click_id, ...person, deliver_lead: "no" })
        const one = yield* sendText(
          own,
          "POST",
          `${prefix}/leads`,
          String(form),
          "application/x-www-form-urlencoded"
        )
        const other = yield* sendText(
          own,
          "POST",
          `${prefix}/leads`,
          multipart({ click_id: yield* anotherClick(), ...person }),
          "multipart/form-data; boundary=edge"
        )
        const sql = yield* SqlClient.SqlClient
        for (const answer of [one, other]) {
          assert.strictEqual(answer.info.message, "Lead created.")
          const [lead] = yield* sql`
            SELECT * FROM leads WHERE lead_id = ${resultOf(answer).lead_id}`
          assert.deepInclude(lead, person)
        }
      })
    )

    it.effect("is found by the affiliate's own click id, whoever else has one like it", () =>
      Effect.gen(function* () {
        const { click_id, own } = yield* givenOwn({ click: { aff_click_id: "same" } })
        yield* givenClick({ aff_click_id: "same" })
        const answer = yield* handIn(own, "leads", { aff_click_id: "same", ...person })
        assert.strictEqual(answer.status, 200)
        assert.lengthOf(yield* conversionsOf(click_id), 1)
      })
    )

    it.effect(
      "404: the click or its own id is another affiliate's, is not there, or has no such goal",
      () =>
        Effect.gen(function* () {
          const { click_id, own } = yield* givenOwn()
          const foreign = yield* givenClick({ aff_click_id: "theirs" })
          const wishes = [
            { click_id: foreign },
            { click_id: "0".repeat(32) },
            { aff_click_id: "theirs" },
            { click_id, goal_id: 2_147_483_647 },
            { click_id, goal_alias: "none" }
          ]
          const answers = yield* Effect.forEach(wishes, (fields) => handIn(own, "leads", fields))
          assert.deepStrictEqual(
            answers.map(({ status }) => status),
            [404, 404, 404, 404, 404]
          )
          assert.strictEqual(new Set(answers.map(({ text }) => text)).size, 1)
          assert.lengthOf(yield* conversionsOf(foreign), 0)
          const sql = yield* SqlClient.SqlClient
          const [kept] = yield* sql`
          SELECT affiliate_id FROM conversion_refusals WHERE click_id = ${foreign}`
          const [mine] = yield* sql`SELECT affiliate_id FROM clicks WHERE id = ${click_id}`
          assert.deepStrictEqual(kept, mine)
        })
    )

    it.effect("never says what it is worth, what becomes of it, or what the network notes", () =>
      Effect.gen(function* () {
        const { click_id, own } = yield* givenOwn()
        const answer = yield* handIn(own, "leads", {
          click_id,
          revenue: "99",
          payout: "99",
          amount: "99",
          conv_status: "approved",
          affiliate_id: 1,
          adv_order_id: "A-1",
          private_notes: "mine",
          public_notes: "ours"
        })
        assert.strictEqual(resultOf(answer).conv_status, "pending")
        const [conversion] = yield* conversionsOf(click_id)
        assert.deepInclude(conversion, { amount: null, adv_order_id: null })
        assert.notStrictEqual(Number(conversion?.revenue), 990_000)
        assert.notStrictEqual(Number(conversion?.payout), 990_000)
        const sql = yield* SqlClient.SqlClient
        const [lead] = yield* sql`
          SELECT fields FROM leads WHERE lead_id = ${resultOf(answer).lead_id}`
        assert.deepStrictEqual(JSON.parse(String(lead?.fields)), { public_notes: "ours" })
        assert.notInclude(answer.text, "revenue")
      })
    )

    it.effect("is approved by itself only where a Receive campaign takes the goal's leads", () =>
      Effect.gen(function* () {
        for (const [status, expected] of [
          [1, "approved"],
          [2, "pending"]
        ] as const) {
          const wishes = { goal: { conversion_status: 2 }, campaign: { status } }
          const { click_id, own } = yield* givenOwn(wishes)
          const answer = yield* handIn(own, "leads", { click_id })
          assert.strictEqual(resultOf(answer).conv_status, expected)
        }
      })
    )

    it.effect("422: no click is named, the click was turned away, or a field cannot be read", () =>
      Effect.gen(function* () {
        const { click_id, goal_id, own } = yield* givenOwn({
          click: { invalid_reason: "offer_inactive" }
        })
        const nameless = yield* handIn(own, "leads", { offer_hash: "x", ...person })
        assert.strictEqual(nameless.status, 422)
        assert.property(nameless.info.errors, "click_id")
        const invalid = yield* handIn(own, "leads", { click_id })
        assert.strictEqual(invalid.status, 422)
        assert.deepStrictEqual(yield* reasonsOf(click_id), ["click_invalid"])
        const long = yield* handIn(own, "leads", { click_id, email: "x".repeat(256), goal_id: "?" })
        assert.strictEqual(long.status, 422)
        assert.hasAllKeys(long.info.errors, ["email", "goal_id"])
        assert.strictEqual(yield* count("leads", goal_id), 0)
      })
    )

    it.effect("401 without a key, 403 for other roles, 400 for a body that is no object", () =>
      Effect.gen(function* () {
        const { click_id, key, own } = yield* givenOwn()
        const advertiser = yield* givenKey("advertiser")
        for (const path of ["leads", "leads-by-offer-id"]) {
          assert.strictEqual((yield* handIn("", path, { click_id })).status, 401)
          assert.strictEqual((yield* handIn(key, path, { click_id })).status, 403)
          assert.strictEqual((yield* handIn(advertiser.key, path, { click_id })).status, 403)
          const list = yield* sendText(own, "POST", `${prefix}/${path}`, "[1]")
          assert.strictEqual(list.status, 400)
        }
      })
    )
  },
  options
)
