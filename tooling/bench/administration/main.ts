/**
 * Administration of a large network beside a small one: lists, creates and clicks, asked in turns.
 *
 * Usage: npm run bench -- administration [--engines sqlite,postgresql] [--rounds 40] [--clicks 5] [--only campaigns]
 * The large one has 2 000 advertisers, 20 000 affiliates, 10 000 offers and 100 000 campaigns.
 */
import { setTimeout as wait } from "node:timers/promises"
import { parseArgs } from "node:util"
import { clickOn } from "../clicks/measure.ts"
import { type Network as Demo, onPostgres, onSqlite } from "../conversions/engines.ts"
import { percentile } from "../conversions/sender.ts"
import { median, ratios } from "../statistics.ts"
import { type Network, serve } from "./Network.ts"
import { creationMillis, creations, type Question, questions } from "./questions.ts"

const { values: options } = parseArgs({
  options: {
    engines: { type: "string", default: "sqlite,postgresql" },
    rounds: { type: "string", default: "40" },
    only: { type: "string", default: "" },
    clicks: { type: "string", default: "5" }
  }
})
const rounds = Number(options.rounds)
const clickRounds = Number(options.clicks)
const firstPort = 28_110
const clickSeconds = 3
const connections = 64
const restMillis = 3_000
/** The share of their rate that clicks may lose. */
const clicksMin = 0.9

const timed = async (network: Network, role: Question["role"], path: string, body?: object) => {
  const began = performance.now()
  const response = await fetch(network.server.origin + path, {
    headers: { "x-api-key": network.keys[role], "content-type": "application/json" },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) })
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`)
  return performance.now() - began
}

type Ask = (network: Network, nth: number) => Promise<number>

/** Asks small and large in turns; the first answers find cold caches. */
const compare = async (networks: ReadonlyArray<Network>, ask: Ask) => {
  const taken = networks.map(() => new Array<number>())
  for (let nth = 0; nth < rounds + 2; nth++) {
    for (const [index, network] of networks.entries()) {
      const millis = await ask(network, nth)
      if (nth >= 2) taken[index]?.push(millis)
    }
  }
  return taken
}

const verdict = (isMet: boolean): string => (isMet ? "met" : "**missed**")

const both = (millis: ReadonlyArray<number> = []): string =>
  `${median(millis).toFixed(1)} / ${percentile(millis, 95).toFixed(1)}`

const row = (
  name: string,
  [small, large = []]: ReadonlyArray<ReadonlyArray<number>>,
  target: number
) =>
  console.log(
    `| ${name} | ${both(small)} | ${both(large)} | < ${target}: ${verdict(percentile(large, 95) < target)} |`
  )

const clicks = async (networks: ReadonlyArray<Network>) => {
  const rates = networks.map(() => new Array<number>())
  for (let round = -1; round < clickRounds; round++) {
    for (const [index, { links, server }] of networks.entries()) {
      const sample = await clickOn(server, links, connections, clickSeconds)
      if (round >= 0) rates[index]?.push(sample.clicksPerSecond)
    }
  }
  const [small = [], large = []] = rates
  const each = ratios(large, small)
  console.log(
    `| clicks a second | ${median(small).toFixed(0)} | ${median(large).toFixed(0)} | ` +
      `ratio ${median(each).toFixed(2)} (${Math.min(...each).toFixed(2)}–${Math.max(...each).toFixed(2)}) ` +
      `≥ ${clicksMin}: ${verdict(median(each) >= clicksMin)} |`
  )
}

const measure = async (networks: ReadonlyArray<Network>) => {
  await wait(restMillis)
  for (const { name, path, role, targetMillis } of questions) {
    if (!name.includes(options.only)) continue
    row(
      name,
      await compare(networks, (network, nth) => timed(network, role, path(nth))),
      targetMillis
    )
  }
  for (const { body, name } of creations) {
    const create: Ask = (network, nth) =>
      timed(network, "manager", `/api/v2/network/${name}`, body(`${nth}`))
    row(`create ${name}`, await compare(networks, create), creationMillis)
  }
  if (clickRounds > 0) await clicks(networks)
}

const run = async (make: () => Promise<Demo>) => {
  const demos = [await make(), await make()]
  const networks = new Array<Network>()
  try {
    for (const [index, demo] of demos.entries()) {
      networks.push(await serve(demo, index === 1, firstPort + index))
    }
    console.log(`\n${demos[0]?.engine}, p50 / p95 in ms:\n`)
    console.log("| | small | large | Target of p95 |\n| --- | --: | --: | --- |")
    await measure(networks)
  } finally {
    for (const { stop } of networks) await stop()
    for (const { remove } of demos) await remove()
  }
}

if (options.engines.includes("sqlite")) await run(onSqlite)
if (options.engines.includes("postgresql")) await run(onPostgres)
