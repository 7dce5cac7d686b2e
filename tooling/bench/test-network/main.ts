// How long a mock network of the test kit takes to its first answer, and whether many of them one after
// another hold on to memory.
// Usage: npm run bench -- test-network [--networks 101]
import process from "node:process"
import { parseArgs } from "node:util"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { mockNetwork } from "@affnet/test-kit"

const { values } = parseArgs({ options: { networks: { type: "string", default: "101" } } })
const networks = Number(values.networks)

/** What is promised: milliseconds, and of the heap so much of what was alive after the 20th network. */
const targets = { first: 350, further: 60, growth: 1.1 }
const settledAfter = 20

setFlagsFromString("--expose-gc")
const gc: unknown = runInNewContext("gc")
const alive = (): number => {
  if (typeof gc === "function") gc()
  return process.memoryUsage().heapUsed
}

/** From nothing to the first answer, in milliseconds. */
const round = async (seed: number): Promise<number> => {
  const started = performance.now()
  const network = await mockNetwork({ seed })
  const headers = { "X-API-Key": network.keys.manager }
  const { status } = await network.fetch("/api/v2/network/affiliates/1", { headers })
  const took = performance.now() - started
  await network.stop()
  if (status !== 200) throw new Error(`The network answered ${status}`)
  return took
}

const median = (numbers: ReadonlyArray<number>): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN

const row = (what: string, value: number, target: number): boolean => {
  const isMet = value <= target
  console.log(`| ${what} | ${value.toFixed(2)} | ≤ ${target}: ${isMet ? "met" : "missed"} |`)
  return isMet
}

const took = new Array<number>()
let early = 0
for (let seed = 0; seed < networks; seed++) {
  took.push(await round(seed))
  if (seed === settledAfter) early = alive()
}
const [first = Number.NaN, ...further] = took
console.log("| | | |\n|---|---|---|")
const verdicts = [
  row("the first network of a process, ms", first, targets.first),
  row("each further one, median, ms", median(further), targets.further),
  row(`live heap after ${networks} to that after ${settledAfter}`, alive() / early, targets.growth)
]
process.exit(verdicts.every(Boolean) ? 0 : 1)
