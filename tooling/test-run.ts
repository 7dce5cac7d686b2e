import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { tally } from "./test-report.ts"

/**
 * Hundreds of processes run the same sources. They are stripped of types and compiled once, and what a run has
 * compiled serves the next one: many of its programs are killed before they could write anything.
 */
const compiled = fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url))

/** Names no more than these of the tests that a run has left out. */
const namedMax = 20

/** Runs vitest, writes what was skipped and `N passed, N failed`, and returns the exit code. */
export const runTests = (args: ReadonlyArray<string>): 0 | 1 => {
  const directory = mkdtempSync(join(tmpdir(), "affnet-test-"))
  const file = join(directory, "report.json")
  const { status } = spawnSync(
    "vitest",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`].concat(args),
    {
      stdio: "inherit",
      env: { NODE_COMPILE_CACHE: compiled, ...process.env }
    }
  )
  const report = existsSync(file) ? readFileSync(file, "utf8") : undefined
  rmSync(directory, { recursive: true })

  const { failed, passed, skipped } = tally(report, status === 0)
  for (const name of skipped.slice(0, namedMax)) console.log(`skipped: ${name}`)
  if (skipped.length > namedMax) console.log(`skipped: ${skipped.length - namedMax} more`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
