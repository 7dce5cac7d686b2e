/**
 * Conversions, clicks, balances and statements in a network with many conversions on PostgreSQL, each of which stands in the ledger.
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

/** The only row of a query. */
const ask = async (url: string, query: string, parameters: ReadonlyArray<unknown> = []) => {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query(query, [...parameters])
  await client.end()
  return rows[0]
}

/** How many of these clicks are in the database. */
const kept = async (url: string, ids: ReadonlyArray<string>): Promise<number> =>
  Number((await ask(url, "SELECT count(*) AS n FROM clicks WHERE id = ANY($1)", [ids])).n)

/** The affiliate with the most entries in the ledger, and the first day of those. */
const largest = (url: string) =>
  ask(
    url,
    `SELECT split_part(e.account, ':', 2) AS id, count(*) AS entries,
      to_char(to_timestamp(min(t.created_millis) / 1000), 'YYYY-MM-DD') AS first
    FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE e.account LIKE 'affiliate:%:approved' AND e.account < 'n'
    GROUP BY e.account ORDER BY count(*) DESC LIMIT 1`
  )

/** Milliseconds of so many looks at something of the network, one after the other. */
const look = async (
  { origin }: RunningServer,
  { keys }: Network,
  { count, path }: { readonly count: number; readonly path: string }
) => {
  const taken = new Array<number>()
  while (taken.length < count) {
    const started = performance.now()
    const answer = await fetch(`${origin}/api/v2/network/${path}`, {
      headers: { "x-api-key": keys.manager }
    })
    await answer.text()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    taken.push(performance.now() - started)
  }
  return taken
}

const lookAtBalances = (server: RunningServer, network: Network) =>
  look(server, network, { count: 200, path: `affiliates/${network.affiliateId}` })

/** The statement of the largest account for this month, and for 31 days from its first entry on. */
const lookAtStatements = async (server: RunningServer, network: Network, url: string) => {
  const { entries, first, id } = await largest(url)
  const dateOf = (millis: number) => new Date(millis).toISOString().slice(0, 10)
  const today = dateOf(Date.now())
  const read = (from: string, to: string) =>
    look(server, network, {
      count: 10,
      path: `aff-billing/statements/${id}?rangeFrom=${from}&rangeTo=${to}`
    })
  const present = inMillis(await read(`${today.slice(0, 8)}01`, today))
  const past = inMillis(await read(first, dateOf(Date.parse(first) + 30 * 86_400_000)))
  console.log(
    `the statement of an affiliate with ${entries} entries, p50 / p95 / most ms: this month ${present}, ` +
      `its first ${past}`
  )
}

const inMillis = (taken: ReadonlyArray<number>): string =>
  [50, 95, 100].map((percent) => percentile(taken, percent).toFixed(1)).join(" / ")

const measure = async (server: RunningServer, network: Network, url: string): Promise<void> => {
  const sender = makeSender(server.origin)
  console.log(
    `an affiliate with its balances, p50 / p95 / most ms: ${inMillis(await lookAtBalances(server, network))}`
  )
  await lookAtStatements(server, network, url)
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
