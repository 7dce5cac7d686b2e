import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { env, execPath } from "node:process"
import { fileURLToPath } from "node:url"
import { ApiKey } from "@affnet/domain"

/** The app as it is published, in a process of its own. */

export const main = fileURLToPath(new URL("../../../apps/mcp/dist/main.js", import.meta.url))

/** The networks here ask no key for anything, so any will do. */
export const key = ApiKey.fromBytes("manager", new Uint8Array(32))

export const start = (baseUrl: string, flags: ReadonlyArray<string>): ChildProcess =>
  spawn(execPath, [main, ...flags], {
    env: {
      ...env,
      AFFNET_BASE_URL: baseUrl,
      AFFNET_API_KEY: key,
      AFFNET_MCP_AUDIT_FILE: "/dev/null"
    },
    stdio: ["pipe", "pipe", "ignore"]
  })

export const stop = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, "exit")
  child.kill("SIGKILL")
  await ended
}

/** Linux counts processor time in hundredths of a second; other systems don't tell. */
export const processorMillis = ({ pid }: ChildProcess): number => {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const fields = readFileSync(file, "utf8")
    .replace(/^.*\) /su, "")
    .split(" ")
  return (Number(fields[11]) + Number(fields[12])) * 10
}
