// The TypeScript compiler with the diagnostics of Effect built in (`@effect/tsgo`), called by its
// own path: patching it into the `typescript` package would change files that the lockfile guards.
import { execFileSync, spawnSync } from "node:child_process"
import process from "node:process"

// The package also exports a function for this, but in 0.45.0 it rejects its own metadata.
const compiler = execFileSync("effect-tsgo", ["get-exe-path"], { encoding: "utf8" }).trim()
const { status } = spawnSync(compiler, process.argv.slice(2), { stdio: "inherit" })
process.exit(status ?? 1)
