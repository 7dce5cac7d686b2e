import { assert, describe, it } from "@effect/vitest"
import {
  bound,
  factor,
  learn,
  learningMinutes,
  leastClicks
} from "../../../src/tracking/clicks/UnusualTraffic.ts"

/** What is usual after minutes with so many clicks each. */
const usualAfter = (minutes: ReadonlyArray<number>): number =>
  minutes.reduce((usual, clicks, minute) => learn(usual, clicks, minute), 0)

const steady = (clicks: number, minutes: number) => new Array<number>(minutes).fill(clicks)

describe("unusual traffic", () => {
  it("is ten times what is usual", () => {
    const usual = usualAfter(steady(500, 120))
    assert.approximately(usual, 500, 1)
    assert.approximately(bound(usual, 120), factor * 500, 10)
  })

  it("is never found in few clicks, nor before enough was seen", () => {
    assert.strictEqual(bound(usualAfter(steady(1, 120)), 120), leastClicks)
    assert.strictEqual(bound(5, learningMinutes - 1), Number.POSITIVE_INFINITY)
    assert.strictEqual(bound(5, learningMinutes), leastClicks)
  })

  it("stays unusual for an hour, and is usual when it never ends", () => {
    const quiet = steady(20, 60)
    const flood = (minutes: number) => usualAfter([...quiet, ...steady(20_000, minutes)])
    assert.isBelow(bound(flood(60), 120), 20_000)
    assert.isAbove(bound(flood(1_000), 1_060), 20_000)
  })

  it("is measured by recent minutes", () => {
    const usual = usualAfter([...steady(5_000, 120), ...steady(100, 300)])
    assert.isBelow(usual, 150)
  })
})
