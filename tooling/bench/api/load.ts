import { execFile } from "node:child_process"
import { execPath } from "node:process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { onLoadCore } from "../Cores.ts"
import type { RunningServer } from "../RunningServer.ts"

/** What one run of the load found out about one server. */
export interface Sample {
  readonly requestsPerSecond: number
  readonly p50Millis: number
  readonly p99Millis: number
  /** Milliseconds of processor time per request, whatever else the machine had to do. */
  readonly processorMillis: number | undefined
}

/** As many requests are under way at any time. */
export const connections = 20

const generator = fileURLToPath(import.meta.resolve("autocannon"))
const run = promisify(execFile)

/** Asks a server the same for some seconds. Throws when an answer was anything but a success. */
export const load = async (
  server: RunningServer,
  path: string,
  key: string,
  seconds: number
): Promise<Sample> => {
  const options = ["--json", "-c", String(connections), "-d", String(seconds)]
  const [command = "", ...args] = onLoadCore([
    execPath,
    generator,
    ...options,
    "-H",
    `X-API-Key=${key}`,
    server.origin + path
  ])
  const before = server.processorSeconds()
  const { stdout } = await run(command, args)
  const after = server.processorSeconds()
  const result = JSON.parse(stdout)
  if (result.errors > 0 || result.non2xx > 0 || result["2xx"] === 0) {
    throw new Error(
      `${server.name} failed under load: ${result.non2xx} refusals, ${result.errors} errors`
    )
  }
  return {
    requestsPerSecond: result["2xx"] / result.duration,
    p50Millis: result.latency.p50,
    p99Millis: result.latency.p99,
    processorMillis:
      before === undefined || after === undefined
        ? undefined
        : ((after - before) * 1000) / result["2xx"]
  }
}
