import { execFileSync } from "node:child_process"
import { env, execPath } from "node:process"
import { fileURLToPath } from "node:url"
// Bundles the program when a source is newer.
import "../program.ts"

const main = fileURLToPath(new URL("../../apps/server/program/main.js", import.meta.url))

/** A command line of the server under test, run as `npm start` does. */
export const affnet = (
  ...command: ReadonlyArray<string>
): readonly [string, ...ReadonlyArray<string>] => [
  execPath,
  "--min-semi-space-size=24",
  "--max-semi-space-size=24",
  main,
  ...command
]

/** Runs a command of the server under test with its settings, and returns what it writes. */
export const runAffnet = (
  settings: Readonly<Record<string, string>>,
  ...command: ReadonlyArray<string>
): string => {
  const [node, ...args] = affnet(...command)
  return execFileSync(node, args, {
    env: { ...env, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8"
  }).trim()
}
