import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs"
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

const memory = "/dev/shm"
const memoryMin = 2 * 1024 ** 3
const hasMemory = (): boolean => {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= memoryMin
}

/**
 * Where all temporary files of a run are. They need not survive it: where Linux has enough memory for them, no commit
 * waits for a disk.
 */
const makeDirectory = (): string => {
  const isInMemory = process.env.TMPDIR === undefined && hasMemory()
  return mkdtempSync(join(isInMemory ? memory : tmpdir(), "affnet-test-"))
}

/** Names no more than these of the tests that a run has left out, or that have failed. */
const namedMax = 20

const print = (what: string, names: ReadonlyArray<string>): void => {
  for (const name of names.slice(0, namedMax)) console.log(`${what}: ${name}`)
  if (names.length > namedMax) console.log(`${what}: ${names.length - namedMax} more`)
}

/** Runs vitest, writes what was skipped and `N passed, N failed`, and returns the exit code. */
export const runTests = (args: ReadonlyArray<string>): 0 | 1 => {
  const directory = makeDirectory()
  const file = join(directory, "report.json")
  const { status } = spawnSync(
    "vitest",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`].concat(args),
    {
      stdio: "inherit",
      env: { NODE_COMPILE_CACHE: compiled, ...process.env, TMPDIR: directory }
    }
  )
  const report = existsSync(file) ? readFileSync(file, "utf8") : undefined
  rmSync(directory, { recursive: true, force: true, maxRetries: 3 })

  const { failed, failures, passed, skipped } = tally(report, status === 0)
  print("skipped", skipped)
  print("failed", failures)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
