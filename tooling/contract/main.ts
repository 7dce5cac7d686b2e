// Fails when the contract breaks programs in the field and no changeset says so: `npm run contract`.
// With `--released` it keeps the document as the one that has been released.
import { copyFileSync, globSync, readFileSync } from "node:fs"
import process from "node:process"
import { baseline, current, released } from "./Baseline.ts"
import { breakingChanges } from "./Operations.ts"

/** A changeset that makes the next version of the contract a major one. */
const announcesMajor = (): boolean =>
  globSync(".changeset/*.md").some((file) => {
    const [, front = ""] = readFileSync(file, "utf8").split("---")
    return /^["']?@affnet\/api["']?:\s*major\s*$/mu.test(front)
  })

const check = (): number => {
  const before = baseline()
  if (before === undefined) {
    console.log("NOT CHECKED: there is no release yet, and git does not know where main is")
    return 0
  }
  const changes = breakingChanges(before.document, JSON.parse(readFileSync(current, "utf8")))
  for (const { what, where } of changes) console.log(`${where}: ${what}`)
  console.log(`${changes.length} breaking changes of the contract since ${before.name}`)
  if (changes.length === 0 || announcesMajor()) return 0
  console.error('Keep the contract, or announce it: a changeset with "@affnet/api": major')
  return 1
}

if (process.argv.includes("--released")) copyFileSync(current, released)
else process.exitCode = check()
