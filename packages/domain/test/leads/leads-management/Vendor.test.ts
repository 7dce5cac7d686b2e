import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as Vendor from "../../../src/leads/leads-management/Vendor.ts"
import * as VendorHeader from "../../../src/leads/leads-management/VendorHeader.ts"

const read = Schema.decodeUnknownSync(Vendor.VendorUpdate)
const refusal = (input: unknown) =>
  Result.match(Schema.decodeUnknownResult(Vendor.VendorUpdate)(input), {
    onSuccess: () => "",
    onFailure: ({ message }) => message
  })

const vendor = Vendor.create(
  {
    title: "Buyer",
    url: "https://vendor.example/",
    headers: [{ name: "X-Key", value: "0123456789abcdef" }],
    body: "{}",
    content_type: "text/plain",
    success_reply: { kind: "exact", value: "OK" },
    return_reply: true,
    timeout_millis: 500,
    retry: { attempts: 3 }
  },
  4
)

describe("a vendor", () => {
  it("begins active, behind the others, tried once for ten seconds", () => {
    assert.deepStrictEqual(Vendor.create({ title: "Buyer" }, 2), {
      title: "Buyer",
      status: 1,
      position: 3,
      url: null,
      method: "POST",
      headers: [],
      body: null,
      content_type: "application/json",
      success_reply: null,
      return_reply: false,
      timeout_millis: 10_000,
      retry: { attempts: 1 }
    })
    assert.strictEqual(Vendor.create({ title: "Buyer", position: 1 }, 2).position, 1)
  })

  it("keeps what an update does not name", () => {
    assert.deepStrictEqual(Vendor.update(vendor, read({})), vendor)
    const changes = read({ timeout_millis: "700", return_reply: "no", status: "disabled" })
    assert.deepStrictEqual(Vendor.update(vendor, changes), {
      ...vendor,
      timeout_millis: 700,
      return_reply: false,
      status: 2
    })
  })

  it("loses to null what can be lost, or gets it back as it began", () => {
    const cleared = read({
      url: null,
      method: null,
      headers: null,
      body: null,
      content_type: null,
      success_reply: null,
      return_reply: null,
      timeout_millis: null,
      retry: null
    })
    const { title, position } = vendor
    assert.deepStrictEqual(Vendor.update(vendor, cleared), Vendor.create({ title, position }, 0))
  })

  it("has bounds for everything", () => {
    for (const [input, said] of [
      [{ title: null }, "must be text of 1 to 128 characters"],
      [{ status: 3 }, "must be 1 (active) or 2 (disabled)"],
      [{ timeout_millis: 30_001 }, "must be a whole number from 100 to 30000"],
      [{ timeout_millis: 99 }, "must be a whole number from 100 to 30000"],
      [{ retry: { attempts: 0 } }, "must be a whole number from 1 to 8"],
      [{ retry: { attempts: 9 } }, "must be a whole number from 1 to 8"],
      [{ retry: 3 }, "must be an object with attempts"],
      [{ method: "DELETE" }, "must be one of GET, POST, PUT, PATCH"],
      [{ headers: "X: y" }, "must be a list of at most 50 objects"],
      [{ headers: Array(51).fill({ name: "X", value: "y" }) }, "must be a list of at most 50"],
      [{ headers: [{ name: "X", value: "y".repeat(8193) }] }, "1 to 8192 characters"],
      [{ body: "x".repeat(65_537) }, "1 to 65536 characters"],
      [{ url: "" }, "1 to 4096 characters"],
      [{ success_reply: "OK" }, "must be an object with kind and value"],
      [{ position: 0 }, "must be a whole number from 1"]
    ] as const) {
      assert.include(refusal(input), said, JSON.stringify(input))
    }
  })
})

describe("headers of a vendor", () => {
  it("are shown masked, unless there is nothing to hide", () => {
    const headers = [
      { name: "Authorization", value: "Bearer 0123456789abcdef" },
      { name: "X-Key", value: "short" },
      { name: "X-Lead", value: "{lead_id} {email}" },
      { name: "X-Mixed", value: "key-0123456789-{lead_id}" },
      { name: "Accept", value: "text/plain" },
      { name: "USER-AGENT", value: "affnet" }
    ]
    assert.deepStrictEqual(
      Vendor.shown({ headers }).headers.map(({ value }) => value),
      ["…cdef", "…", "{lead_id} {email}", "…_id}", "text/plain", "affnet"]
    )
  })

  it("that come back masked are the stored ones", () => {
    const stored = vendor.headers
    const shown = stored.map(VendorHeader.shown)
    assert.deepStrictEqual(VendorHeader.unmasked(shown, stored), Result.succeed(stored))
    const renamed = [{ name: "x-KEY", value: "…cdef" }]
    assert.deepStrictEqual(
      VendorHeader.unmasked(renamed, stored),
      Result.succeed([{ name: "x-KEY", value: "0123456789abcdef" }])
    )
    for (const header of [
      { name: "X-Other", value: "…cdef" },
      { name: "X-Key", value: "…abcd" },
      { name: "X-Key", value: "…" }
    ]) {
      assert.isTrue(Result.isFailure(VendorHeader.unmasked([header], stored)), header.name)
    }
  })
})
