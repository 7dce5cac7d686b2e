/** What is read of the JSON report that vitest writes. */
interface Report {
  readonly testResults: ReadonlyArray<{
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: ReadonlyArray<{
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: ReadonlyArray<string>
    }>
  }>
}

const parse = (text: string): Report => JSON.parse(text)

/** The first line of what a failure says, by which it can be found in all that a run has printed. */
const failure = (name: string, message = ""): string =>
  [name, message.split("\n", 1)[0]].filter((part) => part !== "").join(": ")

/**
 * Counts the tests of a report, and names those that failed or did not run. A file that failed without a failed test (it could not be loaded,
 * or its process died) counts as one failure, and so does a run that ended badly for any other
 * reason: a report that looks fine must not hide it.
 */
export const tally = (
  report: string | undefined,
  endedWell: boolean
): {
  readonly passed: number
  readonly failed: number
  readonly failures: ReadonlyArray<string>
  readonly skipped: ReadonlyArray<string>
} => {
  const files = report === undefined ? [] : parse(report).testResults
  const tests = files.flatMap((file) => file.assertionResults)
  const passed = tests.filter((test) => test.status === "passed").length
  const skipped = tests
    .filter((test) => test.status !== "passed" && test.status !== "failed")
    .map((test) => test.fullName)
  const failures = files.flatMap((file) => {
    const failedTests = file.assertionResults.filter((test) => test.status === "failed")
    return file.status === "passed" || failedTests.length > 0
      ? failedTests.map((test) => failure(test.fullName, test.failureMessages?.[0]))
      : [failure(file.name, file.message)]
  })
  if (failures.length === 0 && !endedWell) failures.push("the run ended badly")
  return { passed, failed: failures.length, failures, skipped }
}
