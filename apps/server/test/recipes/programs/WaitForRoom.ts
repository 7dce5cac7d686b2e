// node WaitForRoom.ts <requests>: many requests at once, more than the network takes in a burst.
import { argv, env } from "node:process"
import { createClient, RateLimited } from "@affnet/client"

const { AFFNET_API_KEY: apiKey = "", AFFNET_BASE_URL: baseUrl = "" } = env
const [, , count = "10"] = argv

let pauses = 0

// The client waits as long as `Retry-After` says and asks again; `onRetry` is told of each pause.
const affnet = createClient({
  baseUrl,
  apiKey,
  onRetry: ({ status }) => (pauses += status === 429 ? 1 : 0)
})

const read = async (): Promise<boolean> => {
  try {
    await affnet.lists.tags()
    return true
  } catch (error) {
    // Still too many after five attempts: put it off rather than press on.
    if (error instanceof RateLimited) return false
    throw error
  }
}

const answers = await Promise.all(Array.from({ length: Number(count) }, read))
const answered = answers.filter(Boolean).length
process.stdout.write(
  `${answered} answered, ${answers.length - answered} put off, ${pauses} pauses\n`
)
