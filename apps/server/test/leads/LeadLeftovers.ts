import type { FakeVendor } from "@affnet/test-tools"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenPostback } from "../fixtures/givenPostback.ts"
import type { Columns } from "../fixtures/givenRow.ts"
import type { Answer } from "../fixtures/TestServer.ts"
import { clicksOf } from "../tracking/clicks/clickFixtures.ts"
import { givenCap } from "../tracking/conversions/givenOfferWithClick.ts"
import { counted, givenOwn } from "./givenAffiliateLead.ts"

/** Why the lead was not kept. */
export const reasonOf = ({ info, status }: Answer) => {
  assert.strictEqual(status, 422)
  return String(Object(info.errors).lead).split(":")[0]
}

/** What the tables hold that a lead of the goal could have left behind. */
export const left = Effect.fnUntraced(function* (found: {
  readonly goal_id: number
  readonly offer_id: number
  readonly campaign_id: number
}) {
  const sql = yield* SqlClient.SqlClient
  const { campaign_id, goal_id, offer_id } = found
  const [rest] = yield* sql<Readonly<Record<string, unknown>>>`
    SELECT
      (SELECT COUNT(*) FROM provisional_leads WHERE goal_id = ${goal_id}) AS provisional,
      (SELECT COUNT(*) FROM conversions WHERE goal_id = ${goal_id}) AS conversions,
      (SELECT COUNT(*) FROM postback_deliveries WHERE goal_id = ${goal_id}) AS postbacks,
      (SELECT COUNT(*) FROM lead_duplicate_keys WHERE campaign_id = ${campaign_id}) AS keys,
      (SELECT COALESCE(SUM(used), 0) FROM lead_cap_usage WHERE campaign_id = ${campaign_id}) AS used,
      (SELECT COALESCE(SUM(u.used), 0) FROM cap_usage u JOIN caps c ON c.id = u.cap_id
        WHERE c.offer_id = ${offer_id}) AS offer_used`
  const numbers = Object.entries(rest ?? {}).map(([name, value]) => [name, Number(value)] as const)
  const made = (yield* clicksOf(offer_id)).length - 1
  const sums: Readonly<Record<string, number>> = yield* counted(offer_id)
  const all: Readonly<Record<string, number>> = { ...Object.fromEntries(numbers), ...sums }
  return { ...all, stored_clicks: made }
}, Effect.orDie)

export const nothing = {
  provisional: 0,
  conversions: 0,
  postbacks: 0,
  keys: 0,
  used: 0,
  offer_used: 0,
  stored_clicks: 0,
  clicks: 0,
  unique_clicks: 0,
  invalid_clicks: 0,
  pending: 0
}

type Counts = Readonly<Record<string, number>>

export const assertLeft = (counts: Counts, expected: Counts) =>
  assert.deepStrictEqual({ ...counts, ...expected }, counts)

/** A campaign with caps and duplicate fields, an offer with a cap, and a postback. */
export const givenStrict = Effect.fnUntraced(function* (
  script: FakeVendor.Script,
  vendors: ReadonlyArray<Columns> = [{}]
) {
  const campaign = { cap_daily: 1, cap_total: 1, duplicate_fields: '["email"]' }
  const found = yield* givenOwn({ campaign, script, vendors })
  yield* givenCap(found.offer_id, { maximum: 1, period: "day" })
  yield* givenPostback(found.affiliate_id, { offer_id: 0, goal_id: 0 })
  return found
})
