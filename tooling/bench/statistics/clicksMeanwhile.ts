import { setTimeout as wait } from "node:timers/promises"
import { linkOf, linksQuery } from "../clicks/links.ts"
import { clickOn } from "../clicks/measure.ts"
import type { RunningServer } from "../RunningServer.ts"
import type { Store } from "./store.ts"

const seconds = 15
/** A heavy report may make the p99 of clicks grow by so much. */
const growthTargetMillis = 20

/** Asks for the report again and again, until told to stop; gives how often it was answered. */
const keepAsking = async (ask: () => Promise<void>, isOver: () => boolean): Promise<number> => {
  let answers = 0
  for (; !isOver(); answers++) await ask()
  return answers
}

/** What people who click one after another notice of somebody's heavy report. */
export const clicksMeanwhile = async (
  server: RunningServer,
  store: Store,
  report: () => Promise<void>
): Promise<void> => {
  const links = (await store.rows(linksQuery)).map(linkOf)
  const click = () => clickOn(server, links, 1, seconds)
  await click()
  const quiet = await click()
  let over = false
  const asking = keepAsking(report, () => over)
  await wait(1000)
  const busy = await click()
  over = true
  const reports = await asking
  const growth = busy.p99Millis - quiet.p99Millis
  console.log(
    `  clicks, p50 / p99: ${quiet.p50Millis.toFixed(1)} / ${quiet.p99Millis.toFixed(1)} ms alone, ` +
      `${busy.p50Millis.toFixed(1)} / ${busy.p99Millis.toFixed(1)} ms beside ${reports} heavy reports: ` +
      `p99 grew by ${growth.toFixed(1)} ms (target ${growthTargetMillis})`
  )
}
