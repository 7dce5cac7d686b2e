// Runs the examples that are whole programs, one after the other.
import { spawnSync } from "node:child_process"
import { globSync } from "node:fs"
import process from "node:process"

const programs = globSync("examples/*/*.ts", { exclude: ["**/*.test.ts", "**/*.jest.ts"] })
for (const program of programs.sort()) {
  const { status, stderr } = spawnSync(process.execPath, [program], {
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
    timeout: 60_000
  })
  if (status === 0) continue
  console.error(`${program}:\n${stderr}`)
  process.exitCode = 1
}
console.log(`${programs.length} programs`)
