import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { env } from "node:process"
import { setTimeout as wait } from "node:timers/promises"
import type { Contender } from "./Contender.ts"
import { onServerCore } from "./Cores.ts"

/** A server process that answers. Its log goes to the null device. */
export interface RunningServer {
  readonly name: string
  readonly origin: string
  /** Megabytes in memory now and at most; `undefined` where the system does not tell. */
  readonly memory: () => Memory | undefined
  /** Seconds of processor time used so far. */
  readonly processorSeconds: () => number | undefined
  readonly stop: () => Promise<void>
}

export interface Memory {
  readonly now: number
  readonly peak: number
}

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100
const startTimeoutMillis = 60_000

const read = (child: ChildProcess, file: string): string | undefined => {
  const path = `/proc/${child.pid}/${file}`
  return existsSync(path) ? readFileSync(path, "utf8") : undefined
}

const memory = (child: ChildProcess): Memory | undefined => {
  const status = read(child, "status")
  const megabytes = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status ?? "")?.[1]) / 1024
  return status === undefined ? undefined : { now: megabytes("VmRSS"), peak: megabytes("VmHWM") }
}

/** User and system time are the 14th and 15th field; the second one, a name, may have blanks. */
const processorSeconds = (child: ChildProcess): number | undefined => {
  const fields = read(child, "stat")
    ?.replace(/^.*\) /su, "")
    .split(" ")
  return fields === undefined
    ? undefined
    : (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

const answers = async (origin: string): Promise<boolean> => {
  try {
    const response = await fetch(origin, { signal: AbortSignal.timeout(1_000) })
    await response.arrayBuffer()
    return true
  } catch {
    return false
  }
}

/** Starts a server and waits until it answers. */
export const start = async (
  contender: Contender,
  onCore: typeof onServerCore = onServerCore
): Promise<RunningServer> => {
  const origin = `http://127.0.0.1:${contender.port}`
  // What was left over would be measured instead.
  if (await answers(origin)) throw new Error(`Something answers at ${origin} already`)
  const [command = "", ...args] = onCore(contender.command)
  const child = spawn(command, args, {
    env: { ...env, ...contender.env, HOST: "127.0.0.1", PORT: String(contender.port) },
    stdio: "ignore"
  })
  const ended = once(child, "exit")
  const deadline = performance.now() + startTimeoutMillis
  while (!(await answers(origin))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill("SIGKILL")
      throw new Error(`${contender.name} did not start`)
    }
    await wait(100)
  }
  return {
    name: contender.name,
    origin,
    memory: () => memory(child),
    processorSeconds: () => processorSeconds(child),
    stop: async () => {
      child.kill("SIGTERM")
      await ended
    }
  }
}
