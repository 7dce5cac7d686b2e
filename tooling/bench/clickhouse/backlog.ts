import { affnet } from "../affnet.ts"
import { anywhere } from "../Cores.ts"
import { linkOf, linksQuery } from "../clicks/links.ts"
import { makeSender, percentile, sendAtRate } from "../conversions/sender.ts"
import { start } from "../RunningServer.ts"
import type { Store } from "../statistics/store.ts"
import { demoTraffic, insertClicks } from "../statistics/traffic.ts"

/** What waits while clicks go on is never nothing: so few rows are what came in a moment ago. */
const fewRows = 5_000

const waiting = async (store: Store): Promise<number> =>
  Number((await store.rows("SELECT COUNT(*) AS rows FROM statistics_feed"))[0]?.rows)

/** How fast clicks that wait are fed while others go on, `perSecond` of them, by the process that serves those. */
export const catchUp = async (
  store: Store,
  settings: Readonly<Record<string, string>>,
  {
    backlog,
    end,
    perSecond
  }: { readonly backlog: number; readonly perSecond: number; readonly end: number }
): Promise<void> => {
  const links = (await store.rows(linksQuery)).map(linkOf)
  // Their numbers are others than those of the clicks before.
  const [first, last] = [10 * backlog, 11 * backlog]
  await store.run(insertClicks("sqlite", [first, last], demoTraffic(2 * last), end))
  const env = { ...settings, AFFNET_CLICK_LIMIT_PER_MINUTE: "0" }
  const server = await start(
    { name: "affnet", command: affnet("serve"), env, port: 28_092 },
    anywhere
  )
  const sender = makeSender(server.origin)
  try {
    const taken = new Array<number>()
    const begun = performance.now()
    while ((await waiting(store)) > fewRows) {
      const paths = Array.from({ length: perSecond }, (_, index) => {
        const { affiliate_id, offer_id } = links[index % links.length] ?? {}
        return `/click?o=${offer_id}&a=${affiliate_id}&return=click_id`
      })
      taken.push(...(await sendAtRate(sender, paths, perSecond)))
    }
    const seconds = (performance.now() - begun) / 1000
    const fed = backlog + taken.length
    console.log(
      `\n${backlog} clicks that wait, ${perSecond} more a second: fed in ${seconds.toFixed(0)} s`
    )
    console.log(
      `  ${(fed / seconds).toFixed(0)} a second; clicks p95 ${percentile(taken, 95).toFixed(1)} ms`
    )
  } finally {
    sender.close()
    await server.stop()
  }
}
