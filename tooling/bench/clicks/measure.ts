import { execFile } from "node:child_process"
import { execPath } from "node:process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { onLoadCore } from "../Cores.ts"
import type { RunningServer } from "../RunningServer.ts"
import type { Link } from "./people.ts"

/** What one run of clicks found out about one server. */
export interface Sample {
  /** Not a number where clicks come one at a time, with pauses that say nothing about the server. */
  readonly clicksPerSecond: number
  readonly p50Millis: number
  readonly p99Millis: number
  /** Milliseconds of processor time of the server per click. */
  readonly processorMillis: number
}

const generator = fileURLToPath(new URL("./generator.ts", import.meta.url))
const run = promisify(execFile)

/** Has people click for some seconds. Throws when a click was answered with anything but a redirect. */
export const clickOn = async (
  server: RunningServer,
  links: ReadonlyArray<Link>,
  connections: number,
  seconds: number
): Promise<Sample> => {
  const [command = "", ...args] = onLoadCore([
    execPath,
    generator,
    server.origin,
    String(connections),
    String(seconds),
    JSON.stringify(links)
  ])
  const before = server.processorSeconds() ?? Number.NaN
  const { stdout } = await run(command, args)
  const after = server.processorSeconds() ?? Number.NaN
  const { clicks, errors = 0, others = 0, ...figures } = JSON.parse(stdout)
  if (errors > 0 || others > 0 || clicks === 0) {
    throw new Error(`${server.name} failed under load: ${others} refusals, ${errors} errors`)
  }
  return {
    clicksPerSecond: Number.NaN,
    ...figures,
    processorMillis: ((after - before) * 1000) / clicks
  }
}
