import { join } from "node:path"
import { DatabaseSync, type SQLInputValue } from "node:sqlite"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { DemoNetwork } from "./DemoNetwork.ts"
import { at } from "./Json.ts"

/** What is done and looked up in the demo network beside the app. */

/** Calls the network as its manager; answers `info`. */
export const call = Effect.fnUntraced(function* (method: string, path: string, body?: object) {
  const { base_url, keys } = yield* DemoNetwork
  const text = yield* Effect.promise(async () => {
    const response = await fetch(`${base_url}/api/v2/network${path}`, {
      method,
      headers: { "x-api-key": keys.manager, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    return response.text()
  })
  const answer: unknown = JSON.parse(text)
  assert.isTrue(at(answer, "success"), text)
  return at(answer, "info")
})

/** Runs a statement in the database of the network. */
export const sql = Effect.fnUntraced(function* (
  statement: string,
  ...values: ReadonlyArray<SQLInputValue>
) {
  const { directory } = yield* DemoNetwork
  return yield* Effect.sync(() => {
    using database = new DatabaseSync(join(directory, "affnet.db"), { timeout: 10_000 })
    return database.prepare(statement).all(...values)
  })
})

/** How many rows a statement counts as `count`. */
export const count = (statement: string, ...values: ReadonlyArray<SQLInputValue>) =>
  Effect.map(sql(statement, ...values), ([row]) => Number(row?.count))

/** A new click on the offer of the demo, which may become a lead. */
export const newClick = Effect.gen(function* () {
  const { base_url, ids } = yield* DemoNetwork
  const query = `o=${ids.offer_id}&a=${ids.affiliate_id}&return=click_id`
  return yield* Effect.promise(async () => {
    const response = await fetch(`${base_url}/click?${query}`, {
      headers: { "user-agent": "Mozilla/5.0 (X11; Linux x64) Firefox/140.0" }
    })
    const answer: unknown = JSON.parse(await response.text())
    return String(at(answer, "click_id"))
  })
})
