import type { BrowserContext } from "playwright-core"
import { settled } from "./visitor.ts"

/** A mobile network of the fourth generation: what a request waits for, and bytes a second. */
const throttled = {
  offline: false,
  latency: 170,
  downloadThroughput: 9_000_000 / 8,
  uploadThroughput: 9_000_000 / 8
}

/** Entries that came before somebody looked, too. Runs in the page. */
const largestPaint = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: "largest-contentful-paint", buffered: true })
})`

/** Milliseconds until the largest text or picture of a home was painted, on a throttled network. */
export const paintOf = async (context: BrowserContext, origin: string): Promise<number> => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", throttled)
  await page.goto(origin)
  await settled(page)
  return Number(await page.evaluate(largestPaint))
}
