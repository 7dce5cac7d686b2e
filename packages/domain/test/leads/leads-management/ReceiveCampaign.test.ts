import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { GoalId } from "../../../src/catalog/Goal.ts"
import * as LeadField from "../../../src/leads/intake/LeadField.ts"
import * as TrashReason from "../../../src/leads/intake/TrashReason.ts"
import * as ReceiveCampaign from "../../../src/leads/leads-management/ReceiveCampaign.ts"
import { CountryId } from "../../../src/values/Country.ts"

const goal_id = GoalId.make(5)
const austria = CountryId.make(2782113)
const france = CountryId.make(3017382)
const germany = CountryId.make(2921044)
const read = Schema.decodeUnknownSync(ReceiveCampaign.ReceiveCampaignUpdate)
const refusal = (input: unknown) =>
  Result.match(Schema.decodeUnknownResult(ReceiveCampaign.ReceiveCampaignUpdate)(input), {
    onSuccess: () => "",
    onFailure: ({ message }) => message
  })

const campaign = ReceiveCampaign.create({ title: "Solar", goal_id })

describe("a Receive campaign", () => {
  it("begins active and takes every lead", () => {
    assert.deepStrictEqual(campaign, {
      title: "Solar",
      goal_id,
      status: 1,
      required_fields: [],
      valid_email: false,
      countries_allowed: [],
      countries_denied: [],
      cap_daily: null,
      cap_weekly: null,
      cap_monthly: null,
      cap_total: null,
      duplicate_fields: [],
      duplicate_days: 30
    })
  })

  it("takes what an update names, and loses to null what can be lost", () => {
    const changes = read({
      required_fields: ["email", "phone", "email"],
      valid_email: "yes",
      countries_allowed: ["de", " AT ", "2782113", germany],
      countries_denied: ["France"],
      cap_daily: "10",
      cap_total: 1000,
      duplicate_fields: ["email"],
      duplicate_days: 7
    })
    const changed = ReceiveCampaign.update(campaign, changes)
    assert.deepStrictEqual(changed, {
      ...campaign,
      required_fields: ["email", "phone"],
      valid_email: true,
      countries_allowed: [germany, austria],
      countries_denied: [france],
      cap_daily: 10,
      cap_total: 1000,
      duplicate_fields: ["email"],
      duplicate_days: 7
    })
    assert.deepStrictEqual(ReceiveCampaign.update(changed, read({})), changed)
    const names = Object.keys(changed).filter(
      (name) => !["title", "goal_id", "status"].includes(name)
    )
    const cleared = read(Object.fromEntries(names.map((name) => [name, null])))
    assert.deepStrictEqual(ReceiveCampaign.update(changed, cleared), campaign)
  })

  it("has bounds for everything", () => {
    for (const [input, said] of [
      [{ title: " " }, "must be text of 1 to 128 characters"],
      [{ title: null }, "must be text of 1 to 128 characters"],
      [{ goal_id: null }, "must be a whole number from 1"],
      [{ status: null }, "must be 1 (active) or 2 (disabled)"],
      [{ required_fields: ["emial"] }, "must be names of fields of leads"],
      [{ required_fields: "email" }, "must be a list of at most 60 values"],
      [{ countries_allowed: ["XX"] }, "GeoNames id or two-letter code"],
      [{ countries_allowed: [1] }, "GeoNames id or two-letter code"],
      [{ countries_denied: [true] }, "GeoNames id or two-letter code"],
      [{ cap_daily: 0 }, "must be a whole number from 1"],
      [{ cap_daily: 1.5 }, "must be a whole number from 1"],
      [{ duplicate_days: 3651 }, "must be a whole number from 1 to 3650"]
    ] as const) {
      assert.include(refusal(input), said, JSON.stringify(input))
    }
  })
})

const strict = {
  ...campaign,
  required_fields: ["email", "phone"],
  valid_email: true,
  countries_allowed: [germany],
  duplicate_fields: ["email", "phone"]
} satisfies ReceiveCampaign.Conditions

const good: TrashReason.Received = {
  lead: { email: "ann@mail.example", phone: "1" },
  country: germany
}

describe("a lead is trash", () => {
  const reason = (changes: Partial<TrashReason.Received>) =>
    TrashReason.trashReason(strict, { ...good, ...changes })

  it("for the first check that it fails, and for none when it fails none", () => {
    const failures = {
      missing_field: { lead: { email: "ann@mail", phone: "  " } },
      invalid_email: { lead: { email: "ann@mail", phone: "1" } },
      country_not_allowed: { country: france }
    } satisfies Partial<Record<TrashReason.TrashReason, Partial<TrashReason.Received>>>
    assert.isUndefined(reason({}))
    const order = ["missing_field", "invalid_email", "country_not_allowed"] as const
    order.forEach((name, index) => {
      assert.strictEqual(reason(failures[name]), name)
      const later = order.slice(index).map((other) => failures[other])
      assert.strictEqual(reason(Object.assign({}, ...later.toReversed())), name)
    })
  })

  it("when a field that is required is missing, null or blank", () => {
    for (const phone of [undefined, null, "", " \t"]) {
      const lead = { email: "a", phone }
      assert.deepStrictEqual(TrashReason.missingFields(strict, lead), ["phone"])
    }
  })

  it("for an e-mail address that is none only where the campaign asks for one", () => {
    const lead = { email: "ann at mail", phone: "1" }
    assert.strictEqual(reason({ lead }), "invalid_email")
    assert.isUndefined(
      TrashReason.trashReason({ ...strict, valid_email: false }, { ...good, lead })
    )
    const lenient = { ...strict, required_fields: [] }
    assert.isUndefined(TrashReason.trashReason(lenient, { ...good, lead: { email: " " } }))
  })

  it("by its country, also when that is not known", () => {
    const allows = (allowed: ReadonlyArray<CountryId>, denied: ReadonlyArray<CountryId>) =>
      [germany, france, null].map((country) =>
        TrashReason.isCountryAllowed(
          { countries_allowed: allowed, countries_denied: denied },
          country
        )
      )
    assert.deepStrictEqual(allows([], []), [true, true, true])
    assert.deepStrictEqual(allows([germany], []), [true, false, false])
    assert.deepStrictEqual(allows([], [germany]), [false, true, true])
    assert.deepStrictEqual(allows([germany], [germany]), [false, false, false])
  })

  it("when it repeats another one in any of the fields, however that is written", () => {
    const keys = (lead: TrashReason.Received["lead"]) => LeadField.duplicateKeys(strict, lead)
    assert.deepStrictEqual(keys({ email: " Ann@Mail.example", phone: "+49 (30) 12-3" }), [
      "email:ann@mail.example",
      "phone:004930123"
    ])
    assert.deepStrictEqual(keys({ phone: "0049 30 123", firstname: "Ann" }), ["phone:004930123"])
    assert.deepStrictEqual(keys({ email: "ＡＮＮ@mail.ex\u200bample\u00ad " }), [
      "email:ann@mail.example"
    ])
    assert.deepStrictEqual(keys({ email: "" }), [])
    assert.deepStrictEqual(keys({ email: "\u200b" }), [])
  })
})
