import { execPath } from "node:process"
import { fileURLToPath } from "node:url"

const main = fileURLToPath(new URL("../../apps/server/src/main.ts", import.meta.url))

/** A command line of the server under test, run from its sources with the flags of `npm start`. */
export const affnet = (command: string): readonly [string, ...ReadonlyArray<string>] => [
  execPath,
  "--min-semi-space-size=24",
  "--max-semi-space-size=24",
  "--conditions=@affnet/source",
  main,
  command
]
