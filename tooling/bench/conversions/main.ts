/**
 * How long an advertiser waits for a conversion to be acknowledged, which is after it is stored durably:
 * at a steady rate, on both engines, with every check on. Each conversion is of a click of its own.
 *
 * Usage: npm run bench -- conversions [--rate 500] [--seconds 20]
 *   [--engine sqlite|postgresql]
 */
import { parseArgs } from "node:util"
import { affnet } from "../affnet.ts"
import { start } from "../RunningServer.ts"
import { makeClicks } from "./clicks.ts"
import { type Network, onEach } from "./engines.ts"
import { makeSender, percentile, sendAtRate } from "./sender.ts"

const { values: options } = parseArgs({
  options: {
    rate: { type: "string", default: "500" },
    seconds: { type: "string", default: "20" },
    engine: { type: "string", default: "both" }
  }
})
const rate = Number(options.rate)
const seconds = Number(options.seconds)
const port = 28_090
const warmUpSeconds = 10

const measure = async (network: Network): Promise<string> => {
  const server = await start({
    name: network.engine,
    command: affnet("serve"),
    env: { ...network.env, AFFNET_RATE_LIMIT_PER_MINUTE: "0", LOG_LEVEL: "Warn" },
    port
  })
  const sender = makeSender(server.origin)
  try {
    const ids = await makeClicks(sender, network, rate * (seconds + warmUpSeconds))
    const paths = ids.map(
      (id, index) =>
        `/track/conv?click_id=${id}&amount=20&adv_order_id=B${index}&token=${network.token}`
    )
    await sendAtRate(sender, paths.slice(0, rate * warmUpSeconds), rate)
    const before = server.processorSeconds()
    const taken = await sendAtRate(sender, paths.slice(rate * warmUpSeconds), rate)
    const after = server.processorSeconds()
    const processor =
      before === undefined || after === undefined
        ? "?"
        : (((after - before) * 1000) / taken.length).toFixed(2)
    const times = [50, 95, 99, 100].map((percent) => percentile(taken, percent).toFixed(1))
    return `| ${network.engine} | ${rate} | ${times.join(" | ")} | ${processor} |`
  } finally {
    sender.close()
    await server.stop()
  }
}

console.log("| Engine | conversions/s | p50 ms | p95 ms | p99 ms | most ms | processor ms each |")
console.log("|---|---|---|---|---|---|---|")
await onEach(options.engine, async (network) => console.log(await measure(network)))
