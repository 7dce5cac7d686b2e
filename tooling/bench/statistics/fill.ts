import type { Store } from "./store.ts"
import { endMillis, insertClicks, insertConversions, type Traffic } from "./traffic.ts"

const chunk = 250_000

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
