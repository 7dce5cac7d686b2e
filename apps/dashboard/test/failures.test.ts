import {
  InternalError,
  NotFound,
  PayloadTooLarge,
  RateLimited,
  ServiceUnavailable,
  ValidationFailed
} from "@affnet/client"
import { assert, describe, it } from "vitest"
import { toldOf } from "../src/data/failures.ts"

const refused = (status: number, retryAfter?: number) => ({
  operation: "offers.create",
  status,
  requestId: "r-1",
  retryAfter
})

const said = (status: number, sentence: string) =>
  `offers.create was refused with ${status}: ${sentence}`

describe("What a failure tells", () => {
  it("is the network's own sentence, where no title says it", () => {
    const told = toldOf(new PayloadTooLarge(said(413, "At most 2 MB."), refused(413)))
    assert.deepStrictEqual(told, {
      title: "That did not work",
      detail: "At most 2 MB.",
      requestId: "r-1",
      waitSeconds: undefined
    })
  })

  it("is how long to wait, as far as the network knows", () => {
    const often = toldOf(new RateLimited(said(429, "Too many requests."), refused(429, 12)))
    assert.strictEqual(often.detail, "Too many requests.")
    assert.strictEqual(often.waitSeconds, 12)
    const away = toldOf(new ServiceUnavailable(said(503, "Not now."), refused(503)))
    assert.strictEqual(away.detail, "Not now.")
    assert.isUndefined(away.waitSeconds)
  })

  it("repeats no title, and nothing of what broke", () => {
    assert.isUndefined(toldOf(new NotFound(said(404, "Not found."), refused(404))).detail)
    assert.isUndefined(toldOf(new InternalError(said(500, "It broke."), refused(500))).detail)
  })

  it("names no field beside which its problem stands, and says the others in the page's language", () => {
    const error = new ValidationFailed(said(400, "Validation failed."), {
      ...refused(400),
      fieldErrors: { email: ["is taken"], "caps.0.maximum": ["is wrong"], start_date: ["is late"] }
    })
    const say = (sentence: string) => sentence.toUpperCase()
    const fields = [{ name: "email" }, { name: "caps" }]
    assert.strictEqual(toldOf(error, { fields, say }).detail, "start date IS LATE")
    const all = [...fields, { name: "start_date" }]
    assert.isUndefined(toldOf(error, { fields: all }).detail)
  })
})
