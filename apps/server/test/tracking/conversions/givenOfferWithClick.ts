import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { type Columns, givenRow } from "../../fixtures/givenRow.ts"
import { tokenOf } from "../../fixtures/givenToken.ts"
import { get, setTime } from "../../fixtures/TestServer.ts"

/** When conversions of these tests happen, in seconds: 2026-03-01T12:00:00Z, a Sunday. */
export const now = 1_772_366_400

interface Wishes {
  readonly advertiser?: Columns
  readonly offer?: Columns
  readonly goal?: Columns
  readonly click?: Columns
}

/** An active offer with a default goal, and a click on it; how advertisers report conversions. */
export const givenOfferWithClick = Effect.fnUntraced(function* ({
  advertiser = {},
  offer = {},
  goal = {},
  click = {}
}: Wishes = {}) {
  yield* setTime(now)
  const advertiser_id = yield* givenAdvertiser(advertiser)
  const affiliate_id = yield* givenAffiliate()
  const offer_id = yield* givenOffer({ advertiser_id, ...offer })
  const goal_id = yield* givenGoal({ offer_id, is_default: 1, ...goal })
  const click_id = yield* givenClick({ offer_id, affiliate_id, ...click })
  return { advertiser_id, affiliate_id, offer_id, goal_id, click_id }
})

type Parameters = Readonly<Record<string, string | number>>

/** Reports a conversion without proving anything: the parameters in the address. */
export const trackUnsigned = (endpoint: string, parameters: Parameters) => {
  const query = Object.entries(parameters).map(([name, value]): [string, string] => [
    name,
    String(value)
  ])
  return get("", `/track/${endpoint}?${new URLSearchParams(query)}`)
}

/** The advertiser that parameters speak of; the first one when they speak of none. */
const advertiserOf = ({
  adv_order_id,
  aff_click_id,
  click_id,
  goal_id,
  transaction_id
}: Parameters) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ readonly id: number }>`
      SELECT o.advertiser_id AS id FROM clicks c JOIN offers o ON o.id = c.offer_id
      WHERE c.id = ${click_id ?? ""} OR c.aff_click_id = ${aff_click_id ?? ""}
      UNION ALL SELECT advertiser_id FROM conversions
      WHERE transaction_id = ${String(transaction_id ?? "").toLowerCase()}
        OR adv_order_id = ${adv_order_id ?? ""}
      UNION ALL SELECT o.advertiser_id FROM goals g JOIN offers o ON o.id = g.offer_id
      WHERE g.id = ${Number(goal_id) || 0}`
  ).pipe(
    Effect.map(([found]) => found?.id ?? 1),
    Effect.orDie
  )

/** Reports a conversion as its advertiser does: with its security token, unless another one is given. */
export const track = (endpoint: string, parameters: Parameters) =>
  Effect.flatMap(advertiserOf(parameters), (advertiser_id) =>
    trackUnsigned(endpoint, { token: tokenOf(advertiser_id), ...parameters })
  )

/** A cap of an offer; without more, of all its goals and affiliates, for each day. */
export const givenCap = (offer_id: number, columns: Columns) =>
  givenRow("caps", { offer_id, period: "day", measure: "conversions", ...columns })

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
