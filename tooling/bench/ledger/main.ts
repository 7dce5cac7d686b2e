/**
 * Conversions, clicks and balances in a network with many conversions on PostgreSQL, each of which stands in the ledger.
 *
 * Usage: npm run bench -- ledger [--conversions 10000000] [--rate 500] [--seconds 30] [--clicks 50]
 * PostgreSQL is the one of TEST_DATABASE_URL, where a database of its own is made and dropped again.
 */
import { parseArgs } from "node:util"
import { Client } from "pg"
import { runAffnet } from "../affnet.ts"
import { type Network, onEach } from "../conversions/engines.ts"
import { columns, measureConversions } from "../conversions/measure.ts"
import { makeSender, percentile } from "../conversions/sender.ts"
import type { RunningServer } from "../RunningServer.ts"
import { serving } from "../serving.ts"
import { fillLedger } from "./fill.ts"

const { values: options } = parseArgs({
  options: {
    conversions: { type: "string", default: "10000000" },
    rate: { type: "string", default: "500" },
    seconds: { type: "string", default: "30" },
    clicks: { type: "string", default: "50" },
    port: { type: "string", default: "28190" }
  }
})
const load = { rate: Number(options.rate), seconds: Number(options.seconds) }

const timed = async (what: string, work: () => Promise<string> | string): Promise<void> => {
  const started = performance.now()
  const came = await work()
  console.log(`${what}: ${came}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

const verify = (network: Network): string => runAffnet(network.env, "ledger", "verify")

/** Clicks as long as `isOver` says no, so many a second; answers their ids. */
const clickBeside = async (
  { origin }: RunningServer,
  { affiliateId, offerId }: Network,
  isOver: () => boolean
): Promise<ReadonlyArray<string>> => {
  const sender = makeSender(origin)
  const answers = new Array<Promise<string>>()
  while (!isOver()) {
    const path = `/click?o=${offerId}&a=${affiliateId}&return=click_id`
    answers.push(sender.send(path).then(({ text }) => String(JSON.parse(text).click_id)))
    await new Promise((resolve) => setTimeout(resolve, 1000 / Number(options.clicks)))
  }
  const ids = await Promise.all(answers)
  sender.close()
  return ids
}

/** How many of these clicks are in the database. */
const kept = async (url: string, ids: ReadonlyArray<string>): Promise<number> => {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query("SELECT count(*) AS n FROM clicks WHERE id = ANY($1)", [ids])
  await client.end()
  return Number(rows[0].n)
}

/** Milliseconds of so many looks at an affiliate with its balances, one after the other. */
const lookAtBalances = async ({ origin }: RunningServer, { affiliateId, keys }: Network) => {
  const taken = new Array<number>()
  while (taken.length < 200) {
    const started = performance.now()
    const answer = await fetch(`${origin}/api/v2/network/affiliates/${affiliateId}`, {
      headers: { "x-api-key": keys.manager }
    })
    await answer.text()
    taken.push(performance.now() - started)
  }
  return taken
}

const inMillis = (taken: ReadonlyArray<number>): string =>
  [50, 95, 100].map((percent) => percentile(taken, percent).toFixed(1)).join(" / ")

const measure = async (server: RunningServer, network: Network, url: string): Promise<void> => {
  const sender = makeSender(server.origin)
  console.log(
    `an affiliate with its balances, p50 / p95 / most ms: ${inMillis(await lookAtBalances(server, network))}`
  )
  let isOver = false
  const clicks = clickBeside(server, network, () => isOver)
  const taken = await measureConversions(server, sender, network, load)
  const busy = await lookAtBalances(server, network)
  isOver = true
  sender.close()
  console.log(`${load.rate} conversions/s, ${columns.join(", ")}: ${taken.join(", ")}`)
  console.log(`an affiliate with its balances beside clicks, ms: ${inMillis(busy)}`)
  const ids = await clicks
  console.log(`clicks answered and kept: ${ids.length}, ${await kept(url, ids)}`)
}

await onEach("postgresql", async (network) => {
  const { DATABASE_URL: url = "" } = network.env
  await timed("conversions in all", async () =>
    String(await fillLedger(url, Number(options.conversions)))
  )
  await timed("ledger verify", () => verify(network))
  await serving(network, Number(options.port), (server) => measure(server, network, url))
  await timed("ledger verify after that", () => verify(network))
})
