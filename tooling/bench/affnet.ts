import { execPath } from "node:process"
import { fileURLToPath } from "node:url"

const main = fileURLToPath(new URL("../../apps/server/src/main.ts", import.meta.url))

/** A command line of the server under test, which runs from its sources, as `npm start` runs it. */
export const affnet = (command: string): readonly [string, ...ReadonlyArray<string>] => [
  execPath,
  "--conditions=@affnet/source",
  main,
  command
]
