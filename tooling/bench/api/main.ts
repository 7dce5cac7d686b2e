/**
 * Compares the server with two others that do the same work: one run, one machine, one database.
 * What is compared, and why so, stands in docs/benchmarks.md, where the figures go as well.
 *
 * Usage: npm run bench -- api [--rounds 7] [--seconds 5] [--no-write]
 */
import { setTimeout as wait } from "node:timers/promises"
import { parseArgs } from "node:util"
import { makeNetwork, type Network } from "../Network.ts"
import { type RunningServer, start } from "../RunningServer.ts"
import { assertAgreement } from "./agreement.ts"
import { contenders } from "./contenders.ts"
import { load, type Sample } from "./load.ts"
import { type Measured, publish, report } from "./report.ts"

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    seconds: { type: "string", default: "5" },
    write: { type: "boolean", default: true }
  },
  allowNegative: true
})
const rounds = Number(options.rounds)
const seconds = Number(options.seconds)

const firstPort = 28_080
/** Compilers of code have done their work by then. */
const warmUpSeconds = 20
/** After its start a server has this long to come to rest, and to give back what only the start needed. */
const restMillis = 15_000

const startAll = async (network: Network): Promise<ReadonlyArray<RunningServer>> => {
  const servers = []
  for (const contender of contenders(network, firstPort)) servers.push(await start(contender))
  return servers
}

/** The samples of every server for one request, taken in turns: A B C A B C … */
const measureRequest = async (
  servers: ReadonlyArray<RunningServer>,
  path: string,
  key: string
): Promise<ReadonlyArray<ReadonlyArray<Sample>>> => {
  for (const server of servers) await load(server, path, key, warmUpSeconds)
  const samples = servers.map(() => new Array<Sample>())
  for (let round = 1; round <= rounds; round++) {
    for (const [index, server] of servers.entries()) {
      const sample = await load(server, path, key, seconds)
      samples[index]?.push(sample)
      console.log(
        `round ${round}  ${path}  ${server.name}: ${sample.requestsPerSecond.toFixed(0)} requests/s`
      )
    }
  }
  return samples
}

const measure = async (
  servers: ReadonlyArray<RunningServer>,
  requests: ReadonlyArray<string>,
  key: string
): Promise<ReadonlyArray<Measured>> => {
  await wait(restMillis)
  const atRest = servers.map((server) => server.memory())
  console.log(`All servers agree on ${await assertAgreement(servers, key)} requests.`)
  const samples = new Array<Record<string, ReadonlyArray<Sample>>>()
  for (const request of requests) {
    for (const [index, taken] of (await measureRequest(servers, request, key)).entries())
      samples[index] = { ...samples[index], [request]: taken }
  }
  return servers.map((server, index) => ({
    name: server.name,
    samples: samples[index] ?? {},
    memoryAtRest: atRest[index],
    memoryAtEnd: server.memory()
  }))
}

const network = makeNetwork()
try {
  const servers = await startAll(network)
  try {
    const list = "/api/v2/network/affiliates"
    const requests = [`${list}/${network.affiliateId}`, `${list}?perPage=100`]
    const text = report(await measure(servers, requests, network.key), requests, rounds, seconds)
    console.log(`\n${text}`)
    if (options.write) publish(text)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
} finally {
  network.remove()
}
