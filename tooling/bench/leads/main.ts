/**
 * Leads that are delivered to a vendor who takes 50 ms, beside a handler written by hand that inserts and
 * awaits `fetch`; and how fast a worker sends what is queued. One run, one machine, one database.
 *
 * Usage: npm run bench -- leads [--engines sqlite,postgresql] [--rounds 5] [--leads 1000] [--queued 10000]
 */
import { execPath } from "node:process"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { affnet } from "../affnet.ts"
import { onLoadCore } from "../Cores.ts"
import { makeClicks } from "../conversions/clicks.ts"
import { type Network, onPostgres, onSqlite } from "../conversions/engines.ts"
import { makeSender } from "../conversions/sender.ts"
import { type RunningServer, start } from "../RunningServer.ts"
import { median, ratios } from "../statistics.ts"
import { makeBuyer, makeManager } from "./buyers.ts"
import { drain } from "./drain.ts"
import { handIn, type Sample } from "./intake.ts"
import { openStore } from "./Store.ts"

const { values: options } = parseArgs({
  options: {
    engines: { type: "string", default: "sqlite,postgresql" },
    rounds: { type: "string", default: "5" },
    leads: { type: "string", default: "1000" },
    queued: { type: "string", default: "10000" }
  }
})
const rounds = Number(options.rounds)
const leads = Number(options.leads)
const queued = Number(options.queued)

const firstPort = 28_130
const intakeTarget = 0.5
const drainTarget = 1.3

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const verdict = (isMet: boolean): string => (isMet ? "met" : "missed")

/** The demo's affiliates want to be told of each lead, at addresses that nobody has. */
const withoutPostbacks = async ({ env }: Network): Promise<void> => {
  const store = await openStore(env)
  await store.run("UPDATE postbacks SET status = 2", [])
  await store.close()
}

const startAll = async (network: Network) => {
  await withoutPostbacks(network)
  const vendor = await start(
    { name: "vendor", command: [execPath, here("./vendor.ts")], env: {}, port: firstPort },
    onLoadCore
  )
  const outbound = { AFFNET_OUTBOUND_ALLOW: "127.0.0.0/8", AFFNET_RATE_LIMIT_PER_MINUTE: "0" }
  const own = await start({
    name: "affnet",
    command: affnet("serve"),
    env: { ...network.env, ...outbound, LOG_LEVEL: "Warn" },
    port: firstPort + 1
  })
  const reference = await start({
    name: "Fastify, insert and fetch",
    command: [execPath, here("./reference.ts")],
    env: { ...network.env, NODE_ENV: "production", VENDOR: vendor.origin },
    port: firstPort + 2
  })
  return { vendor, own, reference }
}

const inTurns = async (servers: ReadonlyArray<RunningServer>, network: Network, key: string) => {
  const [own] = servers
  const sender = makeSender(own?.origin ?? "")
  const series = servers.map(() => new Array<Sample>())
  for (let round = 0; round <= rounds; round++) {
    for (const [index, server] of servers.entries()) {
      const sample = await handIn(server, key, await makeClicks(sender, network, leads))
      // The first one warms up.
      if (round > 0) series[index]?.push(sample)
    }
  }
  sender.close()
  return series
}

const intakeReport = (
  servers: ReadonlyArray<RunningServer>,
  series: ReadonlyArray<ReadonlyArray<Sample>>
) => {
  const rates = series.map((samples) => samples.map((one) => one.leadsPerSecond))
  const costs = series.map((samples) => samples.map((one) => one.processorMillis))
  const [own = [], reference = []] = rates
  const byLeads = ratios(own, reference)
  const byProcessor = ratios(costs[1] ?? [], costs[0] ?? [])
  const spread = `${Math.min(...byLeads).toFixed(2)}–${Math.max(...byLeads).toFixed(2)}`
  return [
    "| Server | Leads/s | CPU ms/lead |",
    "| --- | --: | --: |",
    ...servers.map(
      ({ name }, index) =>
        `| ${name} | ${median(rates[index] ?? []).toFixed(0)} | ${median(costs[index] ?? []).toFixed(2)} |`
    ),
    "",
    `affnet ÷ Fastify: ${median(byLeads).toFixed(2)} (${spread}) by leads a second, ` +
      `${median(byProcessor).toFixed(2)} by processor time; ` +
      `target ≥ ${intakeTarget}: ${verdict(median(byLeads) >= intakeTarget)}`
  ].join("\n")
}

const measure = async (network: Network): Promise<void> => {
  console.log(`\n### ${network.engine}\n`)
  const { own, reference, vendor } = await startAll(network)
  try {
    const manager = makeManager(own.origin, network)
    await makeBuyer(manager, network, `${vendor.origin}/leads`)
    const servers = [own, reference]
    console.log(intakeReport(servers, await inTurns(servers, network, manager.key)))
    await Promise.all(servers.map((server) => server.stop()))
    const { idealSeconds, processorMillis, seconds } = await drain(network, vendor.origin, queued)
    const ratio = seconds / idealSeconds
    console.log(
      `\nA worker sent ${queued} queued deliveries in ${seconds.toFixed(1)} s, ` +
        `${processorMillis.toFixed(2)} ms of processor time each; ideal ${idealSeconds.toFixed(1)} s, ` +
        `ratio ${ratio.toFixed(2)}; target ≤ ${drainTarget}: ${verdict(ratio <= drainTarget)}`
    )
  } finally {
    await Promise.all([own, reference, vendor].map((server) => server.stop()))
  }
}

const makers: Readonly<Record<string, () => Promise<Network>>> = {
  sqlite: onSqlite,
  postgresql: onPostgres
}
for (const engine of options.engines.split(",")) {
  const network = await makers[engine]?.()
  if (network === undefined) throw new Error(`There is no engine ${engine}`)
  try {
    await measure(network)
  } finally {
    await network.remove()
  }
}
