// node SyncAffiliates.ts <state.json>: takes over the affiliates that changed since the last run.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { argv, env } from "node:process"
import { createClient } from "@affnet/client"

const { AFFNET_API_KEY: apiKey = "", AFFNET_BASE_URL: baseUrl = "" } = env
const [, , file = "affiliates.json"] = argv

interface State {
  /** The newest change that is known, in unix seconds. */
  updated: number
  affiliates: Record<string, { email: string; status: number }>
}

const state: State = existsSync(file)
  ? JSON.parse(readFileSync(file, "utf8"))
  : { updated: 0, affiliates: {} }

const affnet = createClient({ baseUrl, apiKey })

// The second of the newest change is asked for again: others may have changed within it.
const changed = affnet.affiliates.list({
  updated_from: new Date(state.updated * 1_000).toISOString().replace(".000", ""),
  sortField: "updated"
})

let seen = 0
for await (const { email, id, status, updated } of changed) {
  if (id === undefined || email === undefined || status === undefined) continue
  state.affiliates[id] = { email, status }
  state.updated = Math.max(state.updated, updated ?? 0)
  seen++
}

// A run that dies leaves the last state as it was, and the next one asks from there.
writeFileSync(`${file}.part`, JSON.stringify(state))
renameSync(`${file}.part`, file)
process.stdout.write(`${seen} affiliates read, ${Object.keys(state.affiliates).length} known\n`)
