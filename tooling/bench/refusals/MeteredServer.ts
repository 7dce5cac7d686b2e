import { spawn } from "node:child_process"
import { once } from "node:events"
import { env, execArgv } from "node:process"
import { setTimeout as wait } from "node:timers/promises"
import { affnet } from "../affnet.ts"
import type { Network } from "../Network.ts"

/** A server whose main thread is metered. */
export interface MeteredServer {
  readonly origin: string
  /** Microseconds of processor time that the main thread has used so far. */
  readonly micros: () => Promise<number>
  readonly stop: () => Promise<void>
}

const startTimeoutMillis = 30_000
const meter = new URL("./meter.ts", import.meta.url).href

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/health/ready`).then(
    ({ ok }) => ok,
    () => false
  )

/** Starts a server on a network. Its log is written as it always is, but nobody reads it. */
export const start = async (
  { directory }: Network,
  port: number,
  flags: ReadonlyArray<string>
): Promise<MeteredServer> => {
  const [node, ...args] = affnet("start")
  const child = spawn(node, [...flags, "--import", meter, ...execArgv, ...args], {
    env: {
      ...env,
      DATA_DIR: directory,
      HOST: "127.0.0.1",
      PORT: String(port),
      AFFNET_RATE_LIMIT_PER_MINUTE: "0"
    },
    stdio: ["ignore", "ignore", "ignore", "ipc"]
  })
  const ended = once(child, "exit")
  const origin = `http://127.0.0.1:${port}`
  const deadline = performance.now() + startTimeoutMillis
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill("SIGKILL")
      throw new Error("The server did not start")
    }
    await wait(100)
  }
  return {
    origin,
    micros: async () => {
      const told = once(child, "message")
      child.send("?")
      return Number((await told)[0])
    },
    stop: async () => {
      child.kill("SIGTERM")
      await ended
    }
  }
}
