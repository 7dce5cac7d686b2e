import { execFileSync } from "node:child_process"
import { env } from "node:process"
import { affnet } from "../affnet.ts"
import type { Store } from "./store.ts"
import { endMillis, insertClicks, insertConversions, type Traffic } from "./traffic.ts"

const chunk = 250_000

/** Runs a command of the server under test with its settings. */
export const run = (
  settings: Readonly<Record<string, string>>,
  command: string,
  ...args: ReadonlyArray<string>
): void => {
  const [node, ...rest] = affnet(command)
  execFileSync(node, [...rest, ...args], {
    env: { ...env, ...settings },
    stdio: ["ignore", "ignore", "inherit"]
  })
}

/** Fills a network's tables with clicks and their conversions. */
export const fill = async (store: Store, traffic: Traffic): Promise<void> => {
  const end = endMillis(Date.now())
  for (let from = 0; from < traffic.clicks; from += chunk) {
    const range = [from, Math.min(from + chunk, traffic.clicks)] as const
    await store.run("BEGIN")
    await store.run(insertClicks(store.engine, range, traffic, end))
    await store.run(insertConversions(store.engine, range, traffic, end))
    await store.run("COMMIT")
  }
  await store.settle()
}
