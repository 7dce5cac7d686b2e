import { execPath } from "node:process"
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
