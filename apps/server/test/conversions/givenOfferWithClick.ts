import { hash } from "node:crypto"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenAdvertiser } from "../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../fixtures/givenAffiliate.ts"
import { givenClick } from "../fixtures/givenClick.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { type Columns, givenRow, insertRow } from "../fixtures/givenRow.ts"
import { get, setTime } from "../fixtures/TestServer.ts"

/** When conversions of these tests happen, in seconds: 2026-03-01T12:00:00Z, a Sunday. */
export const now = 1_772_366_400

interface Wishes {
  readonly offer?: Columns
  readonly goal?: Columns
  readonly click?: Columns
}

/** An active offer with a default goal, and a click on it; how advertisers report conversions. */
export const givenOfferWithClick = Effect.fnUntraced(function* ({
  offer = {},
  goal = {},
  click = {}
}: Wishes = {}) {
  yield* setTime(now)
  const advertiser_id = yield* givenAdvertiser()
  const affiliate_id = yield* givenAffiliate()
  const offer_id = yield* givenOffer({ advertiser_id, ...offer })
  const goal_id = yield* givenGoal({ offer_id, is_default: 1, ...goal })
  const click_id = yield* givenClick({ offer_id, affiliate_id, ...click })
  return { advertiser_id, affiliate_id, offer_id, goal_id, click_id }
})

/** Reports a conversion as an advertiser does: the parameters in the address. */
export const track = (endpoint: string, parameters: Readonly<Record<string, string | number>>) => {
  const query = Object.entries(parameters).map(([name, value]): [string, string] => [
    name,
    String(value)
  ])
  return get("", `/track/${endpoint}?${new URLSearchParams(query)}`)
}

/** A cap of an offer; without more, of all its goals and affiliates, for each day. */
export const givenCap = (offer_id: number, columns: Columns) =>
  givenRow("caps", { offer_id, period: "day", measure: "conversions", ...columns })

/** Gives an advertiser a security token. */
export const givenToken = (advertiser_id: number, token: string) =>
  insertRow("advertiser_tokens", {
    advertiser_id,
    digest: hash("sha256", token, "hex"),
    masked: "afn_t_…",
    created: 0
  })

/** What was refused of a click, oldest first. */
export const reasonsOf = (click_id: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ readonly reason: string }>`
      SELECT reason FROM conversion_refusals WHERE click_id = ${click_id} ORDER BY id`
  ).pipe(
    Effect.map((rows) => rows.map(({ reason }) => reason)),
    Effect.orDie
  )

/** The conversions of a click as they lie in the database. */
export const conversionsOf = (click_id: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`SELECT * FROM conversions WHERE click_id = ${click_id} ORDER BY id`
  ).pipe(Effect.orDie)
