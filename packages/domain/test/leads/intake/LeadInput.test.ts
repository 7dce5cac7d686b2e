import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as LeadInput from "../../../src/leads/intake/LeadInput.ts"

const body = (input: unknown) => Schema.decodeUnknownResult(LeadInput.LeadInput)(input)
const Query = Schema.toCodecStringTree(Schema.Struct(LeadInput.queryFields))

describe("LeadInput", () => {
  it("names its click by one id or the other", () => {
    assert.isTrue(Result.isSuccess(body({ click_id: "a" })))
    assert.isTrue(Result.isSuccess(body({ aff_click_id: "a" })))
    const failure = Result.getOrThrow(Result.flip(body({ email: "a@b.example" })))
    assert.include(failure.message, "is required, or aff_click_id")
  })

  it("asks for pending, approved, rejected or hold, never for trash", () => {
    for (const conv_status of ["pending", "approved", "rejected", "hold"]) {
      assert.isTrue(Result.isSuccess(body({ click_id: "a", conv_status })))
    }
    assert.isTrue(Result.isFailure(body({ click_id: "a", conv_status: "trash" })))
  })

  it("is read the same from a query and from a body", () => {
    const query = {
      click_id: "0123456789abcdef0123456789abcdef",
      goal_id: "7",
      revenue: "12.50",
      payout: "0.0001",
      amount: "100",
      conv_status: "hold",
      deliver_lead: "yes",
      email: "ann@mail.example",
      sub_id5: "x",
      custom10: "y"
    }
    const read = Schema.decodeUnknownSync(Query)(query)
    assert.deepStrictEqual<unknown>(read, Result.getOrThrow(body(query)))
    assert.deepStrictEqual<unknown>(read, {
      ...query,
      goal_id: 7,
      revenue: 125_000n,
      payout: 1n,
      amount: 1_000_000n,
      deliver_lead: true
    })
  })

  it("takes the same names in both", () => {
    assert.sameMembers(Object.keys(LeadInput.queryFields), Object.keys(LeadInput.fields))
  })
})
