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

/** Waits until something is so, which is asked every 20 ms. */
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + patienceMillis
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error("The queue is not empty after five minutes")
    await wait(20)
  }
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

const takenBy = async (vendor: string): Promise<number> =>
  Number(await (await fetch(`${vendor}/taken`)).text())

/** So many come first: a worker that was just started is slower than one that runs. */
const warmUp = 1_000

/** An instant that does not come. */
const never = 8_000_000_000_000_000

/**
 * Starts `affnet worker` alone, releases so many deliveries at once, and waits until the last one is
 * settled. As long as calls are missing the vendor is asked, since the database has its work to do.
 */
export const drain = async (network: Network, vendor: string, count: number): Promise<Drained> => {
  const store = await openStore(network.env)
  await fillQueue(store, count, never)
  await fillQueue(store, warmUp, 0)
  const [command = "", ...args] = onServerCore(affnet("worker"))
  const worker = spawn(command, args, {
    env: { ...env, ...network.env, AFFNET_OUTBOUND_ALLOW: "127.0.0.0/8", LOG_LEVEL: "Warn" },
    stdio: ["ignore", "ignore", "inherit"]
  })
  const ended = once(worker, "exit")
  try {
    await until(async () => (await countOf(store, `next_millis < ${never}`)) === 0)
    const taken = await takenBy(vendor)
    await store.run("UPDATE lead_deliveries SET next_millis = 0 WHERE next_millis = ?", [never])
    await until(async () => (await takenBy(vendor)) > taken)
    const begun = performance.now()
    const before = processorSeconds(worker.pid)
    await until(async () => (await takenBy(vendor)) >= taken + count)
    await until(async () => (await countOf(store, "next_millis IS NOT NULL")) === 0)
    const seconds = (performance.now() - begun) / 1000
    const processorMillis = ((processorSeconds(worker.pid) - before) * 1000) / count
    const failed = await countOf(store, "state <> 'success'")
    if (failed > 0) throw new Error(`${failed} deliveries did not succeed`)
    return { seconds, idealSeconds: (count / inFlight) * thinkingSeconds, processorMillis }
  } finally {
    worker.kill("SIGTERM")
    await ended
    await store.close()
  }
}
