import { assert, describe, it } from "@effect/vitest"
import { tally } from "../test-report.ts"

const report = (...files: ReadonlyArray<readonly [status: string, ...tests: Array<string>]>) =>
  JSON.stringify({
    testResults: files.map(([status, ...tests]) => ({
      status,
      assertionResults: tests.map((test) => ({ status: test }))
    }))
  })

describe("tally", () => {
  it("sums the tests of all files and counts no skipped one", () => {
    const text = report(["passed", "passed", "skipped"], ["failed", "passed", "failed"])
    assert.deepStrictEqual(tally(text, false), { passed: 2, failed: 1 })
  })
  it("counts a file that could not be loaded, or died, as a failure", () => {
    assert.deepStrictEqual(tally(report(["failed"]), false), { passed: 0, failed: 1 })
    assert.deepStrictEqual(tally(report(["failed", "pending"]), false), { passed: 0, failed: 1 })
  })
  it("counts a run without a report as a failure", () => {
    assert.deepStrictEqual(tally(undefined, false), { passed: 0, failed: 1 })
  })
  it("counts a run that ended badly as a failure, although every test passed", () => {
    assert.deepStrictEqual(tally(report(["passed", "passed"]), false), { passed: 1, failed: 1 })
  })
})
