/**
 * Refusals of others: an advertiser's reports of a goal that is not there, another one's of a click that is not,
 * and clicks that are turned away. One of each a second, and all are read again in the end.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import type { Database } from "../clicks/Database.ts"
import { makeClicks } from "../clicks/people.ts"

const restMillis = 1_000
const timeoutMillis = 30_000
const perPage = 1_000

interface Row {
  readonly adv_order_id?: string | null
  readonly aff_click_id?: string | null
}

const idOf = (row: Row): string => row.adv_order_id ?? row.aff_click_id ?? ""

export const makeRefusals = async (origin: string, { own }: Database) => {
  const { ids, keys, tokens } = JSON.parse(
    readFileSync(join(own.DATA_DIR ?? "", "demo.json"), "utf8")
  )
  const made = new Set<string>()
  let count = 0

  const get = async (path: string, headers: Readonly<Record<string, string>>) => {
    const response = await fetch(origin + path, {
      headers: { ...headers },
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMillis)
    })
    return { status: response.status, text: await response.text() }
  }
  const visitor = makeClicks([ids])
  const from = (path: string) => get(path, visitor().headers)

  const click = await from(`${visitor().path}&return=click_id`)
  const { click_id } = JSON.parse(click.text)
  const noClick = "0".repeat(32)

  /** One of each kind; a refusal that was not acknowledged does not count. */
  const refuseEach = async () => {
    count += 1
    const paths = {
      [`goal-${count}`]: `/track/conv?click_id=${click_id}&goal_alias=none&token=${tokens.advertiser}&adv_order_id=goal-${count}`,
      [`click-${count}`]: `/track/conv?click_id=${noClick}&token=${tokens.other_advertiser}&adv_order_id=click-${count}`,
      [`away-${count}`]: `/click?o=${ids.offer_id}&a=99999999&return=click_id&aff_click_id=away-${count}`
    }
    for (const [id, path] of Object.entries(paths)) {
      const { status } = await from(path)
      if (status === 429 || status >= 500) throw new Error(`${path} was answered with ${status}`)
      made.add(id)
    }
  }

  const read = async (report: string, q: string) => {
    const found = new Array<string>()
    for (let page = 1; found.length === (page - 1) * perPage; page++) {
      const path = `/api/v2/network/reports/${report}?q=${q}&page=${page}&perPage=${perPage}`
      const { status, text } = await get(path, { "x-api-key": keys.manager })
      if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text}`)
      // Beside the rows the report names its currency.
      const rows: ReadonlyArray<Row> =
        Object.values(JSON.parse(text).info).find(Array.isArray) ?? []
      found.push(...rows.map(idOf))
    }
    return found
  }

  return {
    click_id: String(click_id),
    /** Goes on until it is stopped. */
    until: async (stopped: AbortSignal) => {
      while (!stopped.aborted) {
        await refuseEach()
        await wait(restMillis)
      }
    },
    /** How many there were, and how many of them can be read. */
    count: async () => {
      const found = new Set([
        ...(await read("refused-conversions", "goal-")),
        ...(await read("refused-conversions", "click-")),
        ...(await read("invalid-clicks", "away-"))
      ])
      return { made: made.size, found: [...made].filter((id) => found.has(id)).length }
    }
  }
}
