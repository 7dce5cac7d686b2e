import { createHash } from "node:crypto"
import { join } from "node:path"
import { DatabaseSync, type SQLInputValue } from "node:sqlite"
import { ApiKey } from "@affnet/domain"
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

/** A request of the demo's affiliate for its offer, which waits for an answer. */
export const newRequest = Effect.fnUntraced(function* (said: string) {
  const { ids } = yield* DemoNetwork
  yield* sql("UPDATE offer_requests SET status = 'denied' WHERE status = 'pending'")
  const [made] = yield* sql(
    `INSERT INTO offer_requests (offer_id, affiliate_id, status, additional_info, created, updated)
    VALUES (?, ?, 'pending', ?, 1760000000, 1760000000) RETURNING id`,
    Number(ids.offer_id),
    Number(ids.affiliate_id),
    said
  )
  return Number(made?.id)
})

/** A new conversion of a click of its own, which is pending. */
export const newConversion = Effect.gen(function* () {
  const { ids } = yield* DemoNetwork
  const click_id = yield* newClick
  const made = yield* call("POST", "/tracking/conv-click-id", {
    click_id,
    goal_id: ids.lead_goal_id,
    conv_status: "pending"
  })
  return String(at(made, "transaction_id"))
})

/** The key of a new manager with this role; only the manager itself, or the command line, makes one. */
export const newManager = Effect.fnUntraced(function* (role: string) {
  const made = yield* call("POST", "/managers", { email: `${role}@network.example`, role })
  const { id } = Object(at(made, "manager"))
  const key = ApiKey.fromBytes("manager", createHash("sha256").update(role).digest())
  yield* sql(
    "INSERT INTO api_keys (role, account_id, digest, masked, created) VALUES ('manager', ?, ?, '…', 1)",
    Number(id),
    createHash("sha256").update(key).digest("hex")
  )
  return key
})
