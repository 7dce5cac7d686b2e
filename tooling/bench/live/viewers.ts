import { readFileSync } from "node:fs"
import { Agent, type ClientRequest, request } from "node:http"
import { join } from "node:path"

/** Those who follow live numbers, each on a connection of its own. */
export interface Viewers {
  /** Events that arrived since they were asked last. */
  readonly take: () => number
  readonly stop: () => void
}

/** Affiliates of whom the streams are; each may have 32 of them. */
const accounts = 25

interface Answer {
  readonly message: string
  readonly info: {
    readonly affiliates?: ReadonlyArray<{ readonly id: number }>
    readonly api_key?: string
  }
}

const keysOf = async (origin: string, directory: string): Promise<ReadonlyArray<string>> => {
  const { keys } = JSON.parse(readFileSync(join(directory, "demo.json"), "utf8"))
  const ask = async (path: string, method = "GET") => {
    const answer = await fetch(`${origin}/api/v2/network/${path}`, {
      method,
      headers: { "x-api-key": keys.manager }
    })
    const { info, message }: Answer = JSON.parse(await answer.text())
    if (!answer.ok) throw new Error(`${path}: ${message}`)
    return info
  }
  const { affiliates = [] } = await ask(`affiliates?status=1&perPage=${accounts}`)
  const made = new Array<string>()
  for (const { id } of affiliates) {
    const { api_key = "" } = await ask(`affiliates/${id}/api-key`, "POST")
    // Some may not use the API.
    const { ok } = await fetch(`${origin}/api/v2/affiliate/profile`, {
      headers: { "x-api-key": api_key }
    })
    if (ok) made.push(api_key)
  }
  return made
}

/** Has so many people follow, spread over the affiliates of the demo network. */
export const follow = async (
  origin: string,
  directory: string,
  count: number
): Promise<() => Promise<Viewers>> => {
  const keys = await keysOf(origin, directory)
  return async () => {
    let events = 0
    const agent = new Agent({ maxSockets: count })
    const open = (key: string) =>
      new Promise<ClientRequest>((resolve, reject) => {
        const headers = { "x-api-key": key }
        const url = `${origin}/api/v2/affiliate/dashboard/live`
        const outgoing = request(url, { agent, headers }, (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`Answered with ${answer.statusCode}`))
          answer.on("data", (chunk) => {
            if (String(chunk).includes("event: today")) events += 1
          })
          answer.on("error", () => undefined)
          resolve(outgoing)
        })
        outgoing.on("error", reject).end()
      })
    const opened = await Promise.all(
      Array.from({ length: count }, (_, index) => open(keys[index % keys.length] ?? ""))
    )
    return {
      take: () => {
        const taken = events
        events = 0
        return taken
      },
      stop: () => {
        for (const one of opened) one.on("error", () => undefined).destroy()
        agent.destroy()
      }
    }
  }
}
