/**
 * Invoices with their PDFs: a thousand of them generated and downloaded, the server's memory meanwhile, and the
 * PDF of an invoice of 500 lines. The server has one core.
 *
 * Usage: npm run bench -- invoices
 *   [--invoices 1000] [--lines 500] [--rounds 40] [--engine sqlite|postgresql] [--port 28090]
 */
import { loadavg } from "node:os"
import { parseArgs } from "node:util"
import { type Network, onEach } from "../conversions/engines.ts"
import { percentile } from "../conversions/sender.ts"
import type { RunningServer } from "../RunningServer.ts"
import { serving } from "../serving.ts"
import { addLines, amountOf } from "./fill.ts"

const { values: options } = parseArgs({
  options: {
    invoices: { type: "string", default: "1000" },
    lines: { type: "string", default: "500" },
    rounds: { type: "string", default: "40" },
    engine: { type: "string", default: "both" },
    port: { type: "string", default: "28090" }
  }
})
const invoices = Number(options.invoices)
const lines = Number(options.lines)
const rounds = Number(options.rounds)

/** What may come of it: seconds for a thousand, megabytes that memory may grow by, and the p95 of a long PDF. */
const targets = { seconds: 60, megabytes: 40, millis: 300 }

/** Whoever generates waits for no other, as a browser with several tabs. */
const askers = 4
const warmUps = 40
const path = "/api/v2/network/adv-billing/invoices"

const verdict = (isMet: boolean): string => (isMet ? "met" : "**missed**")

type Ask = (path: string, body?: object, method?: string) => Promise<Response>

const makeAsk =
  (server: RunningServer, key: string): Ask =>
  async (path, body, method = "POST") => {
    const response = await fetch(server.origin + path, {
      headers: { "x-api-key": key, "content-type": "application/json" },
      ...(body === undefined ? {} : { method, body: JSON.stringify(body) })
    })
    if (response.status !== 200)
      throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }

const download = async (ask: Ask, id: number): Promise<number> =>
  (await (await ask(`${path}/${id}/download-pdf`)).arrayBuffer()).byteLength

const makeGenerate = async (ask: Ask) => {
  const { info } = JSON.parse(await (await ask("/api/v2/network/advertisers?perPage=1")).text())
  const [{ id: advertiser_id }] = info.advertisers
  return async (amount: string): Promise<number> => {
    const asked = { advertiser_id, currency: "EUR", amount }
    return Number(JSON.parse(await (await ask(path, asked)).text()).info.invoice_id)
  }
}

/** Several at a time, until so many were generated and downloaded. Calls `each` after every one. */
const generateAll = async (
  count: number,
  one: () => Promise<unknown>,
  each: (done: number) => void = () => {}
) => {
  let started = 0
  let done = 0
  const work = async () => {
    while (started < count) {
      started += 1
      await one()
      done += 1
      each(done)
    }
  }
  await Promise.all(Array.from({ length: askers }, work))
}

const measure = async (server: RunningServer, { engine, env, keys }: Network) => {
  const ask = makeAsk(server, keys.manager)
  const generate = await makeGenerate(ask)
  const one = async () => download(ask, await generate("12.50"))
  await generateAll(warmUps, one)

  const memory = () => server.memory()?.now ?? Number.NaN
  const quarters = new Array<number>()
  const began = performance.now()
  await generateAll(invoices, one, (done) => {
    if (done % Math.ceil(invoices / 4) === 0) quarters.push(memory())
  })
  const seconds = (performance.now() - began) / 1000
  quarters.push(memory())
  const grown = (quarters.at(-1) ?? Number.NaN) - (quarters[0] ?? Number.NaN)
  const inThousand = (seconds * 1000) / invoices

  const long = await generate(amountOf(lines))
  await addLines(env, long, lines)
  const taken = new Array<number>()
  let bytes = 0
  for (let round = -3; round < rounds; round += 1) {
    const from = performance.now()
    bytes = await download(ask, long)
    if (round >= 0) taken.push(performance.now() - from)
  }
  const p95 = percentile(taken, 95)
  console.log(`engine       ${engine}, load of the machine ${loadavg()[0]?.toFixed(1)}`)
  console.log(
    `invoices     ${invoices} with PDFs in ${seconds.toFixed(1)} s, a thousand in ${inThousand.toFixed(1)} s ` +
      `(≤ ${targets.seconds}: ${verdict(inThousand <= targets.seconds)})`
  )
  console.log(
    `memory       ${quarters.map((value) => value.toFixed(0)).join(", ")} MB by quarters, ${grown.toFixed(0)} more ` +
      `(≤ ${targets.megabytes}: ${verdict(grown <= targets.megabytes)})`
  )
  console.log(
    `${lines} lines    p50 ${percentile(taken, 50).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${bytes} bytes ` +
      `(≤ ${targets.millis}: ${verdict(p95 <= targets.millis)})`
  )
}

await onEach(options.engine, (network) =>
  serving(network, Number(options.port), (server) => measure(server, network))
)
