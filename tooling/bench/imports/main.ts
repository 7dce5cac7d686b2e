/**
 * Measures an import of affiliates from one CSV file: how long it takes, how its progress is shown, and the
 * memory of the server above rest.
 *
 * Usage: npm run bench -- imports [--lines 50000]
 * On SQLite; on the PostgreSQL database in `DATABASE_URL`, which has to be empty, when it is set.
 */
import { env } from "node:process"
import { setTimeout as wait } from "node:timers/promises"
import { parseArgs } from "node:util"
import { affnet } from "../affnet.ts"
import { makeNetwork } from "../Network.ts"
import { start } from "../RunningServer.ts"

const { values: options } = parseArgs({ options: { lines: { type: "string", default: "50000" } } })
const lines = Number(options.lines)
const restMillis = 5_000
const pollMillis = 250

const csv = () =>
  [
    "email,company_name,country,tags,external_id",
    ...Array.from(
      { length: lines },
      (_, index) => `import${index}@example.com,Company ${index},2921044,imported,ext-${index}`
    )
  ].join("\n")

const network = makeNetwork()
try {
  const server = await start({
    name: "affnet",
    command: affnet("serve"),
    env: { DATA_DIR: network.directory, AFFNET_RATE_LIMIT_PER_MINUTE: "0" },
    port: 28_095
  })
  try {
    const path = `${server.origin}/api/v2/network/imports`
    const headers = { "x-api-key": network.key }
    const importOf = async (response: Response) => {
      const { info } = JSON.parse(await response.text())
      if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(info)}`)
      return info.import ?? info
    }

    await wait(restMillis)
    const rest = server.memory()?.now ?? Number.NaN
    const usedBefore = server.processorSeconds() ?? 0
    const body = new FormData()
    body.append("kind", "affiliates")
    body.append("file", new Blob([csv()], { type: "text/csv" }), "affiliates.csv")

    const began = performance.now()
    let found = await importOf(await fetch(path, { method: "POST", headers, body }))
    const answered = performance.now() - began
    const progress = new Set<number>()
    let most = 0
    while (found.finished === null) {
      progress.add(found.lines_done)
      most = Math.max(most, server.memory()?.now ?? Number.NaN)
      await wait(pollMillis)
      found = await importOf(await fetch(`${path}/${found.id}`, { headers }))
    }
    const seconds = (performance.now() - began) / 1000

    console.log(`engine       ${env.DATABASE_URL === undefined ? "SQLite" : "PostgreSQL"}`)
    console.log(`lines        ${found.lines_accepted} accepted of ${found.lines}, ${found.status}`)
    console.log(`answer       ${answered.toFixed(0)} ms, then ${progress.size} steps seen`)
    console.log(`time         ${seconds.toFixed(1)} s, ${(lines / seconds).toFixed(0)} lines/s`)
    console.log(
      `processor    ${((server.processorSeconds() ?? 0) - usedBefore).toFixed(1)} s of the server`
    )
    console.log(
      `memory       rest ${rest.toFixed(0)} MB, peak ${most.toFixed(0)} MB, above rest ${(most - rest).toFixed(0)} MB`
    )
  } finally {
    await server.stop()
  }
} finally {
  network.remove()
}
