import { assert, describe, it } from "@effect/vitest"
import { tally } from "../test-report.ts"

const report = (...files: ReadonlyArray<readonly [status: string, ...tests: Array<string>]>) =>
  JSON.stringify({
    testResults: files.map(([status, ...tests]) => ({
      status,
      name: "a.test.ts",
      message: status === "failed" ? "not loaded" : "",
      assertionResults: tests.map((test) => ({
        status: test,
        fullName: `a ${test} test`,
        failureMessages: test === "failed" ? ["expected 1 to equal 2\n    at a.test.ts:1"] : []
      }))
    }))
  })

describe("tally", () => {
  const failure = { passed: 0, failed: 1, failures: ["a.test.ts: not loaded"], skipped: [] }
  const endedBadly = { ...failure, failures: ["the run ended badly"] }

  it("sums the tests of all files, and names those that failed or were skipped", () => {
    const text = report(["passed", "passed", "skipped"], ["failed", "passed", "failed"])
    assert.deepStrictEqual(tally(text, false), {
      passed: 2,
      failed: 1,
      failures: ["a failed test: expected 1 to equal 2"],
      skipped: ["a skipped test"]
    })
  })
  it("counts a file that could not be loaded, or died, as a failure", () => {
    assert.deepStrictEqual(tally(report(["failed"]), false), failure)
    const skipped = ["a pending test"]
    assert.deepStrictEqual(tally(report(["failed", "pending"]), false), { ...failure, skipped })
  })
  it("counts a run without a report as a failure", () => {
    assert.deepStrictEqual(tally(undefined, false), endedBadly)
  })
  it("counts a run that ended badly as a failure, although every test passed", () => {
    assert.deepStrictEqual(tally(report(["passed", "passed"]), false), { ...endedBadly, passed: 1 })
  })
})
