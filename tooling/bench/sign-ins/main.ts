/**
 * What signing in costs, and what visitors notice of a storm of wrong sign-ins: clicks at a steady rate, alone and
 * beside the storm, in turns.
 *
 * Usage: npm run bench -- sign-ins
 *   [--rate 1000] [--storm 50] [--seconds 10] [--rounds 3] [--engine sqlite|postgresql] [--port 28130]
 */
import { setTimeout as wait } from "node:timers/promises"
import { parseArgs } from "node:util"
import { affnet } from "../affnet.ts"
import { anywhere } from "../Cores.ts"
import { type Network, onEach } from "../conversions/engines.ts"
import { percentile } from "../conversions/sender.ts"
import { type RunningServer, start } from "../RunningServer.ts"
import { startVisitors } from "../reports/visitors.ts"
import { startAttack } from "../startAttack.ts"

const { values: options } = parseArgs({
  options: {
    rate: { type: "string", default: "1000" },
    storm: { type: "string", default: "50" },
    seconds: { type: "string", default: "10" },
    rounds: { type: "string", default: "3" },
    engine: { type: "string", default: "both" },
    port: { type: "string", default: "28130" }
  }
})
const seconds = Number(options.seconds)
const warmUpSeconds = 5

/** What may come of it: clicks' p99 times this and plus that; the processor's time and the memory of a sign-in. */
const clicksTarget = { factor: 1.5, millis: 10 }
const costTarget = { millis: 150, megabytes: 64 }

/** Sign-ins whose cost is measured, within the limits for one network and one person. */
const signIns = 40

const storm = new URL("./storm.ts", import.meta.url)

const verdict = (isMet: boolean): string => (isMet ? "met" : "MISSED")

const signIn = async (server: RunningServer, { signIns }: Network, index: number) => {
  const response = await fetch(`${server.origin}/auth/sign-in`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-requested-with": "affnet",
      "x-forwarded-for": `203.0.113.${index}`
    },
    body: JSON.stringify(signIns.affiliate)
  })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`A sign-in was answered with ${response.status}`)
}

/** Processor time of one sign-in, and how much more memory the server took at its peak. */
const costOf = async (server: RunningServer, network: Network): Promise<string> => {
  await signIn(server, network, 0)
  const before = server.memory()
  const secondsBefore = server.processorSeconds() ?? 0
  for (let index = 1; index <= signIns; index++) await signIn(server, network, index)
  const millis = (((server.processorSeconds() ?? 0) - secondsBefore) * 1_000) / signIns
  const megabytes = (server.memory()?.peak ?? 0) - (before?.now ?? 0)
  const isMet = millis <= costTarget.millis && megabytes <= costTarget.megabytes
  return `${millis.toFixed(0)} ms, ${megabytes.toFixed(0)} MB: ${verdict(isMet)}`
}

const both = (values: ReadonlyArray<number>): string =>
  `${percentile(values, 50).toFixed(1)} / ${percentile(values, 99).toFixed(1)}`

const compare = async (network: Network): Promise<void> => {
  const server = await start(
    {
      name: network.engine,
      command: affnet("serve"),
      // The load comes from one machine and says for whom it asks, as a proxy does.
      env: { ...network.env, LOG_LEVEL: "Warn", TRUSTED_PROXIES: "127.0.0.0/8" },
      port: Number(options.port)
    },
    anywhere
  )
  const path = `/click?o=${network.offerId}&a=${network.affiliateId}&return=click_id`
  const visitors = startVisitors(server.origin, path, Number(options.rate))
  const alone: Array<number> = []
  const beside: Array<number> = []
  try {
    const cost = await costOf(server, network)
    await visitors.click(warmUpSeconds)
    for (let round = 0; round < Number(options.rounds); round++) {
      alone.push(...(await visitors.click(seconds)))
      const stop = startAttack(storm, server.origin, options.storm)
      await wait(1_000)
      beside.push(...(await visitors.click(seconds)))
      console.error(`${network.engine}, the storm was answered: ${await stop()}`)
      await wait(1_000)
    }
    const most = percentile(alone, 99) * clicksTarget.factor + clicksTarget.millis
    const isMet = percentile(beside, 99) <= most
    const cells = [network.engine, cost, both(alone), both(beside)]
    console.log(`| ${cells.join(" | ")} | p99 ≤ ${most.toFixed(1)}: ${verdict(isMet)} |`)
  } finally {
    visitors.close()
    await server.stop()
  }
}

console.log("| Engine | one sign-in | clicks alone, p50 / p99 ms | beside the storm | |")
console.log("|---|---|---|---|---|")
await onEach(options.engine, compare)
