import { FakeVendor } from "@affnet/test-tools"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { create, given, options, resultOf, services, stored } from "./givenLead.ts"

const country = "The Receive campaign takes no leads from this country."

const checks = [
  [
    "missing_field",
    { required_fields: '["email","lastname","phone"]' },
    { email: "a@b.example", phone: " " },
    "The Receive campaign requires what is missing or empty: lastname, phone."
  ],
  [
    "invalid_email",
    { valid_email: 1 },
    { email: "ann at mail.example" },
    "The Receive campaign takes no lead whose e-mail address is none."
  ],
  ["country_not_allowed", { countries_allowed: "[2921044]" }, { country: "Austria" }, country],
  ["country_not_allowed", { countries_denied: "[2782113]" }, { country: "at" }, country],
  ["country_not_allowed", { countries_denied: "[2782113]" }, { country: "2782113" }, country],
  ["country_not_allowed", { countries_allowed: "[2921044]" }, { country: " " }, country]
] as const

describeOnEngines(
  "A Receive campaign",
  services,
  (it) => {
    for (const [reason, campaign, lead, trash_detail] of checks) {
      it.effect(`makes trash of a lead, ${reason}, for ${JSON.stringify(campaign)}`, () =>
        Effect.gen(function* () {
          const { click_id, key, vendor } = yield* given({ campaign })
          const answer = yield* create(key, { click_id, ...lead, deliver_lead: "yes" })
          assert.deepInclude(resultOf(answer), {
            conv_status: "trash",
            delivery_status: null,
            additional: { trash_reason: reason, trash_detail, delivery_skipped: "lead_is_trash" }
          })
          const { incoming, outgoing } = yield* stored(resultOf(answer).lead_id)
          assert.strictEqual(incoming[0]?.error, trash_detail)
          assert.isEmpty(outgoing)
          assert.isEmpty(vendor.received)
        })
      )
    }

    it.effect("takes a country from the click when the lead names none", () =>
      Effect.gen(function* () {
        const germany = 2_921_044
        const { click_id, key } = yield* given({
          campaign: { countries_allowed: "[2921044]" },
          click: { country: germany }
        })
        assert.strictEqual(resultOf(yield* create(key, { click_id })).conv_status, "pending")
      })
    )

    it.effect("takes a person once, also of racers, and again after its days", () =>
      Effect.gen(function* () {
        const { anotherClick, campaign_id, key } = yield* given({
          campaign: { duplicate_fields: '["email","phone"]', duplicate_days: 2 }
        })
        const lead = (email: string, phone: string) =>
          Effect.flatMap(anotherClick(), (click_id) => create(key, { click_id, email, phone }))
        const answers = yield* Effect.all(
          Array.from({ length: 6 }, (_, index) => lead("Ann@Mail.example", `+49 ${index}`)),
          { concurrency: "unbounded" }
        )
        const kept = answers.filter((one) => resultOf(one).conv_status === "pending")
        assert.lengthOf(kept, 1)
        assert.strictEqual(
          resultOf(yield* lead(" ann@mail.example", "1")).additional.trash_reason,
          "duplicate"
        )
        const disguised = yield* lead("ＡＮＮ@mail\u200b.example", "1")
        assert.strictEqual(resultOf(disguised).additional.trash_reason, "duplicate")
        // Of a lead that was trash nothing was kept.
        assert.strictEqual(resultOf(yield* lead("other@mail.example", "1")).conv_status, "pending")
        const sql = yield* SqlClient.SqlClient
        yield* sql`
          UPDATE lead_duplicate_keys SET created_millis = created_millis - ${3 * 86_400_000}
          WHERE campaign_id = ${campaign_id}`
        assert.strictEqual(resultOf(yield* lead("ann@mail.example", "2")).conv_status, "pending")
      })
    )

    for (const cap of ["cap_daily", "cap_weekly", "cap_monthly", "cap_total"]) {
      it.effect(`never takes more than its ${cap}, however many come at once`, () =>
        Effect.gen(function* () {
          const { anotherClick, key } = yield* given({ campaign: { [cap]: 5 } })
          const clicks = yield* Effect.replicateEffect(anotherClick(), 14)
          const answers = yield* Effect.all(
            clicks.map((click_id) => create(key, { click_id })),
            { concurrency: "unbounded" }
          )
          const statuses = answers.map((one) => resultOf(one).conv_status)
          assert.lengthOf(
            statuses.filter((status) => status === "pending"),
            5
          )
          assert.lengthOf(
            answers.filter((one) => resultOf(one).additional.trash_reason === "cap_reached"),
            9
          )
        })
      )
    }

    it.effect("counts leads that were there before a cap was set", () =>
      Effect.gen(function* () {
        const { anotherClick, campaign_id, click_id, key } = yield* given()
        yield* create(key, { click_id })
        const sql = yield* SqlClient.SqlClient
        yield* sql`UPDATE receive_campaigns SET cap_daily = 1 WHERE id = ${campaign_id}`
        const answer = yield* create(key, { click_id: yield* anotherClick() })
        assert.strictEqual(resultOf(answer).additional.trash_reason, "cap_reached")
      })
    )

    it.effect("that is not there leaves the lead recorded alone", () =>
      Effect.gen(function* () {
        const { click_id, key, vendor } = yield* given({
          campaign: { status: 2, required_fields: '["email"]' },
          script: FakeVendor.accept()
        })
        const answer = yield* create(key, { click_id, deliver_lead: "yes" })
        assert.deepInclude(resultOf(answer), {
          conv_status: "pending",
          additional: { delivery_skipped: "no_active_campaign" }
        })
        assert.isEmpty(vendor.received)
      })
    )
  },
  options
)
