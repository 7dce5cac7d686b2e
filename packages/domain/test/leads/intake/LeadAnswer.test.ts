import { assert, describe, it } from "@effect/vitest"
import { ProgressStatus } from "../../../src/leads/delivery/LeadDelivery.ts"
import * as LeadAnswer from "../../../src/leads/intake/LeadAnswer.ts"

describe("the outcome of a lead over its vendors", () => {
  const [success, fail, pending] = ProgressStatus.literals

  it("is null before anything is decided", () => {
    for (const statuses of [[], [pending], [fail, pending], [pending, pending]]) {
      assert.isNull(LeadAnswer.leadStatus(statuses))
    }
  })

  it("is success as soon as one vendor accepted", () => {
    for (const statuses of [[success], [fail, success], [pending, success, fail]]) {
      assert.strictEqual(LeadAnswer.leadStatus(statuses), "success")
    }
  })

  it("is fail when all ended without", () => {
    for (const statuses of [[fail], [fail, fail, fail]]) {
      assert.strictEqual(LeadAnswer.leadStatus(statuses), "fail")
    }
  })
})
