// node PullConversions.ts <directory>: yesterday's conversions as one CSV file, for a warehouse.
import { createWriteStream } from "node:fs"
import { rename } from "node:fs/promises"
import { join } from "node:path"
import { argv, env } from "node:process"
import { pipeline } from "node:stream/promises"
import { createClient } from "@affnet/client"

const { AFFNET_API_KEY: apiKey = "", AFFNET_BASE_URL: baseUrl = "" } = env
const [, , directory = "."] = argv

const affnet = createClient({ baseUrl, apiKey })

const dayMillis = 86_400_000
const yesterday = new Date(Date.now() - dayMillis).toISOString().slice(0, 10)
const file = join(directory, `conversions-${yesterday}.csv`)

// Days are those of the account's time zone. Run again, it gives the day as it is known by then:
// load it over what is there, by `transaction_id`.
const rows = affnet.reports.conversions.csv({ rangeFrom: yesterday, rangeTo: yesterday })

// An export that breaks off rejects, so a file under its final name is whole.
await pipeline(rows.text(), createWriteStream(`${file}.part`))
await rename(`${file}.part`, file)
process.stdout.write(`${file}\n`)
