import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { ReceiveCampaignId } from "../../../src/leads/leads-management/ReceiveCampaign.ts"
import * as Vendor from "../../../src/leads/leads-management/Vendor.ts"
import * as VendorTest from "../../../src/leads/leads-management/VendorTest.ts"
import { UnixTime } from "../../../src/values/UnixTime.ts"

const made = Vendor.create(
  {
    title: "Buyer",
    url: "https://vendor.example/{custom1}?ref={delivery_id}",
    headers: [
      { name: "Authorization", value: "Bearer 0123456789abcdef" },
      { name: "X-Name", value: "{lastname}" }
    ],
    body: '{"email":"{email}","name":"{lastname}"}',
    success_reply: { kind: "contains", value: "ok" }
  },
  0
)

const vendor: Vendor.Vendor = {
  ...made,
  ...Vendor.healthy,
  id: Vendor.VendorId.make(1),
  campaign_id: ReceiveCampaignId.make(1),
  created: UnixTime.make(0),
  updated: UnixTime.make(0)
}

const run = (input: VendorTest.VendorTestInput, changes: Partial<Vendor.Vendor> = {}) =>
  VendorTest.run(
    { ...vendor, ...changes },
    { ...input, call: Result.getOrThrow(VendorTest.givenCall(1, input, undefined)) },
    null,
    () => false
  )

const messages = (test: VendorTest.VendorTest) =>
  test.warnings.map(({ field, message }) => `${field}: ${message}`)

describe("a vendor that is tried", () => {
  it("shows the request of the lead, its secrets masked", () => {
    const test = run({ lead: { email: "a@b.example", lastname: "Ä\n", custom1: 7 } })
    assert.deepStrictEqual(test.request, {
      method: "POST",
      url: "https://vendor.example/7?ref=2147483647",
      headers: [
        { name: "Content-Type", value: "application/json" },
        { name: "Authorization", value: "…cdef" },
        { name: "X-Name", value: "Ä" }
      ],
      body: '{"email":"a@b.example","name":"Ä\\n"}'
    })
    assert.notInclude(JSON.stringify(test), "0123456789abcdef")
    assert.deepStrictEqual(messages(test), ["headers: `{lastname}` loses its control characters"])
  })

  it("warns of values that are missing and of fields that nobody knows", () => {
    assert.deepStrictEqual(messages(run({ lead: { emial: "a", custom1: "..", lastname: null } })), [
      "lead: Unknown token `emial`. Did you mean `email`?",
      "headers: `{lastname}` has no value, and nothing is sent in its place",
      "body: `{email}` has no value, and nothing is sent in its place",
      "body: `{lastname}` has no value, and nothing is sent in its place",
      "url: has a value of dots in its path, which arrives as %2E"
    ])
  })

  it("warns of what would not be sent", () => {
    const long = { email: "e", custom1: "x".repeat(4096), lastname: "y".repeat(4096) }
    const url = "https://vendor.example/{custom1}{custom1}"
    const headers = [{ name: "X-Name", value: "{lastname}{lastname}!" }]
    assert.deepStrictEqual(messages(run({ lead: long }, { url, headers })), [
      "url: is not called with these values: it is too long",
      "headers: X-Name is not sent with these values: it is longer than 8 KiB"
    ])
  })

  it("has an example of a lead, and no request without instructions", () => {
    assert.include(run({}).request?.body, "ann.o'neil+test@mail.example")
    assert.deepStrictEqual(messages(run({})), [
      "url: `{custom1}` has no value, and nothing is sent in its place"
    ])
    assert.isNull(run({}, { url: null }).request)
  })

  it("says what a reply would mean, and why", () => {
    const { delivery_status, reason } = run({ reply: { http_status: 500, body: "ok" } })
    assert.deepStrictEqual([delivery_status, reason], ["success", "The reply contains `ok`."])
    assert.isNull(run({}).delivery_status)
    assert.strictEqual(run({}).reason, "No reply was given to be matched.")
  })
})
