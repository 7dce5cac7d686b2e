import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { replyBeginning } from "../../../src/tracking/postback-deliveries/PostbackDelivery.ts"
import * as PostbackRetries from "../../../src/tracking/postback-deliveries/PostbackRetries.ts"
import { OutboundFailure, Reason } from "../../../src/values/OutboundFailure.ts"

const replied = (http_status: number, retry_after: string | null = null) =>
  Result.succeed({ http_status, retry_after })
const failed = (reason: Reason) => Result.fail(new OutboundFailure({ reason, is_sent: false }))
const next = (result: PostbackRetries.AttemptResult, attempts = 1) =>
  PostbackRetries.nextStep(result, attempts, 1_000)

describe("the retries of a postback", () => {
  it("come after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, and then no more", () => {
    const waits = []
    for (let attempts = 1; attempts <= 8; attempts++) {
      const step = next(replied(500), attempts)
      waits.push(step.state === "waiting" ? (step.next_millis - 1_000) / 1000 : step.state)
    }
    assert.deepStrictEqual(waits, [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000, "failed"])
  })

  it("are for what may pass; every other reply is the last one", () => {
    const verdicts = (statuses: ReadonlyArray<number>) => [
      ...new Set(statuses.map((status) => PostbackRetries.verdict(replied(status))))
    ]
    assert.deepStrictEqual(verdicts([200, 201, 202, 204, 299]), ["success"])
    assert.deepStrictEqual(verdicts([408, 425, 429, 500, 502, 503, 504, 599]), ["retry"])
    assert.deepStrictEqual(verdicts([300, 301, 302, 304, 307, 400, 401, 403, 404, 410, 422]), [
      "final"
    ])
  })

  it("are for every failure but those that a call brings upon itself", () => {
    const final = Reason.literals.filter(
      (reason) => PostbackRetries.verdict(failed(reason)) === "final"
    )
    assert.deepStrictEqual(final, ["invalid_request", "blocked_address"])
  })

  it("wait as long as they are asked to, but never shorter than planned nor longer than a day", () => {
    const wait = (header: string) => {
      const step = next(replied(429, header))
      return step.state === "waiting" ? (step.next_millis - 1_000) / 1000 : step.state
    }
    assert.strictEqual(wait("120"), 120)
    assert.strictEqual(wait(" 120 "), 120)
    assert.strictEqual(wait("1"), 5)
    assert.strictEqual(wait("999999999"), 86_400)
    assert.strictEqual(wait("Thu, 01 Jan 1970 00:01:01 GMT"), 60)
    assert.strictEqual(wait("Thu, 01 Jan 1960 00:00:00 GMT"), 5)
    for (const nonsense of ["", "-1", "soon", "1e9", "1.5", "9999999999999"]) {
      assert.strictEqual(wait(nonsense), 5, nonsense)
    }
  })

  it.prop(
    "end whatever comes back",
    [Schema.Int.check(Schema.isBetween({ minimum: 100, maximum: 999 })), Schema.String],
    ([status, header]) => {
      const step = next(replied(status, header), PostbackRetries.maxAttempts)
      assert.notStrictEqual(step.state, "waiting")
    }
  )
})

describe("the beginning of a reply", () => {
  it("is at most 1024 characters that every database stores", () => {
    assert.strictEqual(replyBeginning("a\0b"), "a\ufffdb")
    assert.strictEqual(replyBeginning("a".repeat(2000)).length, 1024)
    assert.isTrue(replyBeginning(`${"a".repeat(1023)}😀`).isWellFormed())
  })
})
