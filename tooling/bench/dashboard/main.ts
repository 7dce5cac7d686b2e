/**
 * What people wait for in the dashboard of a large network: 20 000 affiliates, 100 000 campaigns and millions of clicks.
 *
 * Usage: npm run bench -- dashboard [--clicks 10000000] [--engine sqlite|postgresql] [--loads 5] [--keep] [--port 28150]
 * Needs Chromium. PostgreSQL is the one of TEST_DATABASE_URL.
 * --keep goes on serving when all is measured, until Ctrl-C.
 */
import { once } from "node:events"
import { parseArgs } from "node:util"
import type { Browser, Page } from "playwright-core"
import { base, enlarge, sizes } from "../administration/large.ts"
import { addManager, open } from "../administration/Network.ts"
import { runAffnet } from "../affnet.ts"
import { type Network, onEach } from "../conversions/engines.ts"
import { percentile } from "../conversions/sender.ts"
import { serving } from "../serving.ts"
import { fill } from "../statistics/fill.ts"
import { median } from "../statistics.ts"
import { changesOf } from "./changes.ts"
import { paintOf } from "./paint.ts"
import { scrollOf } from "./scroll.ts"
import { launch, type Role, roles, signedIn } from "./visitor.ts"

const { values: options } = parseArgs({
  options: {
    clicks: { type: "string", default: "10000000" },
    engine: { type: "string", default: "both" },
    loads: { type: "string", default: "5" },
    keep: { type: "boolean", default: false },
    port: { type: "string", default: "28150" }
  }
})
const clicks = Number(options.clicks)
const loads = Number(options.loads)

/** The largest paint of a home, a change of the page, and the frames of a list that scrolling may drop. */
const targets = { paintMillis: 1_500, changeMillis: 200, droppedFrames: 0 }

const verdict = (isMet: boolean): string => (isMet ? "met" : "MISSED")

/** Makes a demo network large, with traffic of all affiliates. */
const grow = async (network: Network) => {
  const store = await open(network)
  try {
    const { manager_id } = await addManager(store)
    await enlarge(store, { affiliate_id: network.affiliateId, manager_id })
    await fill(store, { clicks, base, addedAffiliates: sizes.affiliates })
    runAffnet(network.env, "statistics", "rebuild")
    await store.settle()
  } finally {
    await store.close()
  }
}

const paints = async (browser: Browser, origin: string, network: Network, role: Role) => {
  const millis = new Array<number>()
  for (let load = 0; load < loads; load++) {
    const context = await signedIn(browser, origin, network.signIns[role])
    millis.push(await paintOf(context, origin))
    await context.close()
  }
  const worst = Math.max(...millis)
  console.log(
    `the home of the ${role}: largest paint after ${median(millis).toFixed(0)} ms, at worst ${worst.toFixed(0)}; ` +
      `target ${targets.paintMillis}: ${verdict(worst <= targets.paintMillis)}`
  )
}

/** Visits all places of a role twice: scripts are loaded and questions asked the first time. */
const changes = async (page: Page, role: Role) => {
  for (const when of ["the first time", "again"]) {
    const taken = await changesOf(page)
    const millis = taken.map(([, each]) => each)
    const slow = taken.filter(([, each]) => each > targets.changeMillis)
    console.log(
      `${taken.length} pages of the ${role}, ${when}: median ${median(millis).toFixed(0)}, p95 ${percentile(millis, 95).toFixed(0)}, ` +
        `at most ${Math.max(...millis).toFixed(0)} ms; target ${targets.changeMillis}: ${verdict(slow.length === 0)}` +
        slow.map(([path, each]) => `\n  ${path} ${each.toFixed(0)}`).join("")
    )
  }
}

const scroll = async (page: Page, origin: string) => {
  for (const path of ["/campaigns", "/affiliates", "/conversions"]) {
    const { dropped, frames, longest, turns } = await scrollOf(page, origin + path)
    console.log(
      `${path}: scrolling dropped ${dropped} of ${frames} frames, the longest took ${longest.toFixed(0)} ms; ` +
        `target ${targets.droppedFrames}: ${verdict(dropped <= targets.droppedFrames)}; ` +
        `the next page after ${median(turns).toFixed(0)} ms, at most ${Math.max(...turns).toFixed(0)}; ` +
        `target ${targets.changeMillis}: ${verdict(Math.max(...turns) <= targets.changeMillis)}`
    )
  }
}

/** Everything that is measured, in one browser. */
const look = async (origin: string, network: Network) => {
  const browser = await launch()
  try {
    for (const role of roles) await paints(browser, origin, network, role)
    for (const role of roles) {
      const context = await signedIn(browser, origin, network.signIns[role])
      const page = await context.newPage()
      await page.goto(origin)
      await changes(page, role)
      if (role === "manager") await scroll(page, origin)
      await context.close()
    }
  } finally {
    await browser.close()
  }
}

const measure = async (network: Network) => {
  await grow(network)
  await serving(network, Number(options.port), async ({ origin }) => {
    console.log(
      `\n## ${network.engine}, ${clicks} clicks of ${sizes.affiliates} affiliates and the demo's\n`
    )
    await look(origin, network)
    if (options.keep) {
      console.log(`Serving at ${origin}; sign in as ${JSON.stringify(network.signIns)}`)
      await once(process, "SIGINT")
    }
  })
}

await onEach(options.engine, measure)
