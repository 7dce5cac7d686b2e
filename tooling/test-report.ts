/** What is read of the JSON report that vitest writes. */
interface Report {
  readonly testResults: ReadonlyArray<{
    readonly status: string
    readonly assertionResults: ReadonlyArray<{ readonly status: string; readonly fullName: string }>
  }>
}

const parse = (text: string): Report => JSON.parse(text)

/**
 * Counts the tests of a report, and names those that did not run. A file that failed without a failed test (it could not be loaded,
 * or its process died) counts as one failure, and so does a run that ended badly for any other
 * reason: a report that looks fine must not hide it.
 */
export const tally = (
  report: string | undefined,
  endedWell: boolean
): {
  readonly passed: number
  readonly failed: number
  readonly skipped: ReadonlyArray<string>
} => {
  const files = report === undefined ? [] : parse(report).testResults
  const tests = files.flatMap((file) => file.assertionResults)
  const passed = tests.filter((test) => test.status === "passed").length
  const skipped = tests
    .filter((test) => test.status !== "passed" && test.status !== "failed")
    .map((test) => test.fullName)
  const failedTests = tests.filter((test) => test.status === "failed").length
  const failedFiles = files.filter(
    (file) =>
      file.status !== "passed" && file.assertionResults.every((test) => test.status !== "failed")
  ).length
  const failed = failedTests + failedFiles
  return { passed, failed: failed === 0 && !endedWell ? 1 : failed, skipped }
}
