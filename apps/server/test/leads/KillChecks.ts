import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { shortLeases } from "../crash/Armament.ts"
import {
  type Delivered,
  hasEnded,
  logProblems,
  named,
  type Pace,
  readDeliveries,
  receiptProblems,
  sequenceProblems
} from "./deliveryProblems.ts"
import { endPauses, type SentLead } from "./KillLoad.ts"
import type { KillNetwork } from "./KillNetwork.ts"

/** Longer than both leases, all attempts, and a slow machine. */
const drainMillis = 120_000

/** Waits until every delivery has ended; answers all of them. */
export const drain = Effect.gen(function* () {
  const end = performance.now() + drainMillis
  while (true) {
    yield* endPauses
    const deliveries = yield* readDeliveries(0)
    const open = deliveries.filter((delivery) => !hasEnded(delivery))
    if (open.length === 0) return deliveries
    assert.isBelow(performance.now(), end, `${open.length} deliveries come to no end`)
    yield* Effect.sleep(100)
  }
})

const pace: Pace = { leaseMillis: shortLeases.leaseMillis, pauseMillis: 0 }

const keyOf = (vendor: string, email: string | null): string => `${vendor} ${email}`

/** How often each vendor received each lead, by what it has on its disk. */
const countReceipts = ({ vendor }: KillNetwork) => {
  const counts = new Map<string, number>()
  for (const { body, url } of vendor.received) {
    const key = keyOf(url.slice(1), String(JSON.parse(body).email))
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** Leads that were acknowledged are there, as they were; each one goes to all of its vendors. */
const leadProblems = Effect.fnUntraced(function* (
  books: ReadonlyArray<SentLead>,
  deliveries: ReadonlyArray<Delivered>
) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* Effect.orDie(sql`SELECT lead_id, email FROM leads`)
  const stored = Map.groupBy(rows, ({ email }) => String(email))
  const ofLead = Map.groupBy(deliveries, ({ email }) => String(email))
  return books.flatMap(({ acknowledged, email, vendors }) => {
    const found = stored.get(email) ?? []
    const own = ofLead.get(email) ?? []
    if (found.length > 1) return [`${email} is stored ${found.length} times`]
    if (found.length === 1 && own.length !== vendors) {
      return [`${email} goes to ${own.length} vendors of ${vendors}`]
    }
    if (acknowledged === undefined) return []
    const { delivery_status, lead_id } = acknowledged.info.result
    if (found[0]?.lead_id !== lead_id) return [`${email} was acknowledged and is not there`]
    const isSuccess = own.some(({ state }) => state === "success")
    return delivery_status !== null && (delivery_status === "success") !== isSuccess
      ? [`${email} was answered with ${delivery_status}, which is not true any more`]
      : []
  })
})

/**
 * All that is wrong after the last delivery has ended. `settled` remembers how often each successful
 * delivery had been received when that was seen first: from then on there may be no more.
 */
export const problems = Effect.fnUntraced(function* (
  books: ReadonlyArray<SentLead>,
  network: KillNetwork,
  settled: Map<number, number>
) {
  const deliveries = yield* drain
  const receipts = countReceipts(network)
  const found = deliveries.flatMap((delivery) => {
    const { email, id, state, vendor } = delivery
    const count = receipts.get(keyOf(vendor, email)) ?? 0
    const before = settled.get(id) ?? count
    if (state === "success") settled.set(id, before)
    return named(delivery, [
      ...logProblems(delivery),
      ...receiptProblems(delivery, count, vendor.endsWith("told")),
      ...(before === count ? [] : [`was received again after its success was on record`])
    ])
  })
  return [
    ...found,
    ...sequenceProblems(deliveries, pace),
    ...(yield* leadProblems(books, deliveries))
  ]
})
