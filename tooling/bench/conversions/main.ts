/**
 * How long an advertiser waits for a conversion to be acknowledged, which is after it is stored durably:
 * at a steady rate, on both engines, with every check on. Each conversion is of a click of its own.
 *
 * Usage: npm run bench -- conversions [--rate 500] [--seconds 20]
 *   [--engine sqlite|postgresql]
 */
import { parseArgs } from "node:util"
import { serving } from "../serving.ts"
import { onEach } from "./engines.ts"
import { columns, measureConversions } from "./measure.ts"
import { makeSender } from "./sender.ts"

const { values: options } = parseArgs({
  options: {
    rate: { type: "string", default: "500" },
    seconds: { type: "string", default: "20" },
    engine: { type: "string", default: "both" }
  }
})
const load = { rate: Number(options.rate), seconds: Number(options.seconds) }
const port = 28_090

const row = (cells: ReadonlyArray<string | number>): string => `| ${cells.join(" | ")} |`

const head = ["Engine", "conversions/s", ...columns]
console.log(row(head))
console.log(row(head.map(() => "---")))
await onEach(options.engine, (network) =>
  serving(network, port, async (server) => {
    const sender = makeSender(server.origin)
    const taken = await measureConversions(server, sender, network, load)
    console.log(row([network.engine, load.rate, ...taken]))
    sender.close()
  })
)
