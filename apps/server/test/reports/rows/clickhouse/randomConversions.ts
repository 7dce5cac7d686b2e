/** Conversions whose columns are at random: null, empty, or something that is not easy to write down. */
import { Array as Chunks, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenGoal } from "../../../fixtures/givenGoal.ts"
import type { Columns } from "../../../fixtures/givenRow.ts"
import type { Dice } from "../../statistics/Dice.ts"
import { type Mentioned, textColumns, texts } from "./randomClicks.ts"

/** Goals of two types, of each offer one. */
export const givenGoals = ({ offers }: Mentioned) =>
  Effect.forEach(offers, (offer_id, place) =>
    givenGoal({ offer_id, type: 3 + (place % 2), title: place === 0 ? "z" : "Sale" })
  )

const statuses = ["pending", "approved", "rejected", "hold", "trash"] as const

/** What may change of a conversion. */
const drawState = (dice: Dice): Columns => {
  const price = () => dice.pick([0, 1, 12_345, 12_345, -3, 9_007_199_254_740_991])
  return {
    status: dice.pick(statuses),
    revenue: price(),
    payout: price(),
    network_revenue: price(),
    network_payout: price(),
    amount: dice.pick([null, 0, 5]),
    network_amount: dice.pick([null, 0, 5]),
    sub_id1: dice.pick(texts)
  }
}

let count = 0

const drawConversion = (
  dice: Dice,
  known: Mentioned,
  goals: ReadonlyArray<number>,
  [from, to]: readonly [number, number]
): Columns => {
  const orNone = <A>(value: A) => (dice.chance(0.3) ? null : value)
  const created_millis = from + dice.integer(0, Math.floor((to - from) / 70_000)) * 70_000
  const place = dice.integer(0, goals.length - 1)
  count += 1
  return {
    transaction_id: `t-${count}`,
    click_id: dice.pick(["", "c", "Ä", `c-${count}`]),
    click_millis: created_millis - dice.integer(0, 9_999),
    created_millis,
    updated_millis: created_millis + dice.integer(0, 3) * 1_000,
    affiliate_id: dice.pick(known.affiliates),
    advertiser_id: dice.pick(known.advertisers),
    offer_id: known.offers[place] ?? 0,
    goal_id: goals[place] ?? 0,
    currency: dice.pick(["USD", "EUR"]),
    exchange_rate: "1",
    landing_page_id: orNone(dice.pick(known.pages)),
    campaign_id: dice.pick([null, 0, 5]),
    traffic_source_id: orNone(dice.pick(known.sources)),
    country: dice.pick([null, 0, 2_921_044, 2_782_113, 4_294_967]),
    adv_order_id: dice.pick(texts),
    ...Object.fromEntries(textColumns.map((name) => [name, dice.pick(texts)])),
    ...drawState(dice)
  }
}

/** So many conversions between two instants. */
export const givenConversions = Effect.fnUntraced(function* (
  dice: Dice,
  known: Mentioned,
  goals: ReadonlyArray<number>,
  span: readonly [number, number],
  conversions: number
) {
  const sql = yield* SqlClient.SqlClient
  const rows = Array.from({ length: conversions }, () => drawConversion(dice, known, goals, span))
  yield* Effect.forEach(
    Chunks.chunksOf(rows, 50),
    (some) => sql`INSERT INTO conversions ${sql.insert(some)}`
  )
}, Effect.orDie)

/** Some of all conversions change, some of them twice. */
export const changeConversions = Effect.fnUntraced(function* (dice: Dice, changes: number) {
  const sql = yield* SqlClient.SqlClient
  const [last] = yield* sql<{ readonly id: number }>`SELECT MAX(id) AS id FROM conversions`
  for (let made = 0; made < changes; made++)
    yield* sql`
      UPDATE conversions SET ${sql.update(drawState(dice))}
      WHERE id = ${dice.integer(1, Number(last?.id ?? 1))}`
}, Effect.orDie)
