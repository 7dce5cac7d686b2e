import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { env } from "node:process"
import { setTimeout as wait } from "node:timers/promises"
import { affnet } from "../affnet.ts"
import { onServerCore } from "../Cores.ts"
import type { Network } from "../conversions/engines.ts"
import { fillQueue } from "./queue.ts"
import { openStore, type Store } from "./Store.ts"

/** What a worker does at once, and what each call takes. */
const inFlight = 64
const thinkingSeconds = 0.05

const patienceMillis = 300_000

/** How a worker sent what was queued. */
export interface Drained {
  readonly seconds: number
  readonly idealSeconds: number
  /** Milliseconds of processor time of the worker per delivery. */
  readonly processorMillis: number
}

const countOf = async (store: Store, condition: string): Promise<number> => {
  const text = `SELECT COUNT(*) AS found FROM lead_deliveries WHERE ${condition}`
  const [row] = await store.run(text, [])
  return Number(row?.found)
}

/** User and system time of a process, in seconds. */
const processorSeconds = (pid: number | undefined): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /su, "")
    .split(" ")
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const times = async (vendor: string) => Object(await (await fetch(`${vendor}/times`)).json())

/** Queues deliveries, starts `affnet worker` alone, and waits until the last one is settled. */
export const drain = async (network: Network, vendor: string, count: number): Promise<Drained> => {
  const store = await openStore(network.env)
  await fillQueue(store, count)
  const { taken } = await times(vendor)
  const [command = "", ...args] = onServerCore(affnet("worker"))
  const worker = spawn(command, args, {
    env: { ...env, ...network.env, AFFNET_OUTBOUND_ALLOW: "127.0.0.0/8", LOG_LEVEL: "Warn" },
    stdio: ["ignore", "ignore", "inherit"]
  })
  const ended = once(worker, "exit")
  const deadline = performance.now() + patienceMillis
  let begun: number | undefined
  let before = 0
  while ((await countOf(store, "next_millis IS NOT NULL")) > 0) {
    if (begun === undefined && (await times(vendor)).taken > taken) {
      begun = performance.now()
      before = processorSeconds(worker.pid)
    }
    if (performance.now() > deadline) {
      worker.kill("SIGKILL")
      throw new Error("The queue is not empty after five minutes")
    }
    await wait(20)
  }
  const seconds = (performance.now() - (begun ?? 0)) / 1000
  const processorMillis = ((processorSeconds(worker.pid) - before) * 1000) / count
  worker.kill("SIGTERM")
  await ended
  const failed = await countOf(store, "state <> 'success'")
  if (failed > 0) throw new Error(`${failed} deliveries did not succeed`)
  await store.close()
  return { seconds, idealSeconds: (count / inFlight) * thinkingSeconds, processorMillis }
}
