// What a call through the promise client costs beside a bare `fetch` with `JSON.parse`: processor time
// of this process, in turns, against a network in a process of its own.
// Usage: npm run bench -- client [--rounds 41] [--calls 100]
import { fork } from "node:child_process"
import { once } from "node:events"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { createClient } from "@affnet/client"

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "41" },
    calls: { type: "string", default: "100" }
  }
})
const rounds = Number(values.rounds)
const calls = Number(values.calls)

/** Compilers of code have done their work by then. */
const warmUpRounds = 10

/** What the client may cost, as a multiple of the bare call. */
const maxRatio = 1.5

const network = fork(fileURLToPath(new URL("network.ts", import.meta.url)))
const [message] = await once(network, "message")
const baseUrl = String(message)

const headers = { "x-api-key": "key", accept: "application/json" }
const bare = async (path: string): Promise<unknown> => {
  const response = await fetch(`${baseUrl}${path}`, { headers })
  return JSON.parse(await response.text())
}

const affnet = createClient({ baseUrl, apiKey: "key" })

interface Contest {
  readonly name: string
  readonly bare: () => Promise<unknown>
  readonly client: () => PromiseLike<unknown>
}

const contests: ReadonlyArray<Contest> = [
  {
    name: "one affiliate",
    bare: () => bare("/api/v2/network/affiliates/7"),
    client: () => affnet.affiliates.get(7)
  },
  {
    name: "a page of 100",
    bare: () => bare("/api/v2/network/affiliates?perPage=100"),
    client: () => affnet.affiliates.list({ perPage: 100 })
  }
]

/** Microseconds of processor time per call. */
const cost = async (call: () => PromiseLike<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  for (let n = 0; n < calls; n++) await call()
  const { system, user } = process.cpuUsage(before)
  return (user + system) / calls
}

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

let isMet = true
try {
  console.log("| Call | `fetch` and `JSON.parse`, µs | Client, µs | Ratio | Target |")
  console.log("| --- | --: | --: | --: | --- |")
  for (const contest of contests) {
    for (let round = 0; round < warmUpRounds; round++) {
      await cost(contest.bare)
      await cost(contest.client)
    }
    const pairs = new Array<{ readonly bare: number; readonly client: number }>()
    for (let round = 0; round < rounds; round++) {
      pairs.push({ bare: await cost(contest.bare), client: await cost(contest.client) })
    }
    const ratio = median(pairs.map(({ bare, client }) => client / bare))
    const [one, other] = [median(pairs.map((p) => p.bare)), median(pairs.map((p) => p.client))]
    const verdict = `≤ ${maxRatio}: ${ratio <= maxRatio ? "met" : "missed"}`
    console.log(
      `| ${contest.name} | ${one.toFixed(0)} | ${other.toFixed(0)} | ${ratio.toFixed(2)} | ${verdict} |`
    )
    isMet &&= ratio <= maxRatio
  }
} finally {
  network.kill()
}
process.exit(isMet ? 0 : 1)
