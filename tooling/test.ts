// Runs every test of every package and closes with one line, `N passed, N failed`.
// Arguments go to vitest: `npm test -- --project domain`.
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { tally } from "./test-report.ts"

const directory = mkdtempSync(join(tmpdir(), "affnet-test-"))
const reportFile = join(directory, "report.json")

const { status } = spawnSync(
  "vitest",
  ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`].concat(
    process.argv.slice(2)
  ),
  { stdio: "inherit" }
)

const report = existsSync(reportFile) ? readFileSync(reportFile, "utf8") : undefined
rmSync(directory, { recursive: true })

const { passed, failed } = tally(report, status === 0)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
