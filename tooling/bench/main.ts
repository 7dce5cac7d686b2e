/**
 * The benchmarks, each in the directory of its name; without a name, one after another.
 *
 * Usage: npm run bench -- [administration | api | clicks | conversions | dashboard | statistics | reports | export | invoices | client | leads | ledger | live | mcp | flood | refusals | sign-ins | test-network] [its options]
 */

import { spawnSync } from "node:child_process"
import { readdirSync } from "node:fs"
import { argv, execArgv, execPath } from "node:process"
import { fileURLToPath } from "node:url"

const names = readdirSync(new URL(".", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** Runs a benchmark in a process of its own, so that none warms up or fills the memory of the next. */
const run = (name: string, options: ReadonlyArray<string>): boolean => {
  console.log(`\n== ${name}`)
  const program = fileURLToPath(new URL(`./${name}/main.ts`, import.meta.url))
  return spawnSync(execPath, [...execArgv, program, ...options], { stdio: "inherit" }).status === 0
}

const [first, ...options] = argv.slice(2)
if (first !== undefined && !names.includes(first)) {
  console.error(`There is no benchmark ${first}; there are ${names.join(", ")}.`)
  process.exit(2)
}
const failed =
  first === undefined
    ? names.filter((name) => !run(name, []))
    : [first].filter((name) => !run(name, options))
if (failed.length > 0) {
  console.error(`\nfailed: ${failed.join(", ")}`)
  process.exit(1)
}
