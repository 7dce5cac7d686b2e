/** Clicks whose every column is at random: null, empty, or something that is not easy to write down. */
import { Array as Chunks, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenAdvertiser } from "../../../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../../../fixtures/givenAffiliate.ts"
import { givenGoal } from "../../../fixtures/givenGoal.ts"
import { givenLandingPage } from "../../../fixtures/givenLandingPage.ts"
import { givenOffer } from "../../../fixtures/givenOffer.ts"
import { givenTrafficSource } from "../../../fixtures/givenReference.ts"
import type { Columns } from "../../../fixtures/givenRow.ts"
import type { Dice } from "../../statistics/Dice.ts"

type Ids = readonly [number, ...ReadonlyArray<number>]

/** What clicks mention; some titles are the same, or differ in what databases sort otherwise. */
export const givenMentioned = Effect.gen(function* () {
  const one = yield* givenAdvertiser({ company_name: "zeta" })
  const other = yield* givenAdvertiser({ company_name: "Älpha" })
  const affiliates: Ids = [
    yield* givenAffiliate({ company_name: "Same" }),
    yield* givenAffiliate({ company_name: "Same" }),
    yield* givenAffiliate({ company_name: "abc", trafficback_url: "https://own.example" })
  ]
  const back = "https://back.example/?c={click_id}"
  const offers: Ids = [
    yield* givenOffer({ advertiser_id: one, title: "Ω", trafficback_url: back }),
    yield* givenOffer({ advertiser_id: one, title: "an 'offer' \\" }),
    yield* givenOffer({ advertiser_id: other, title: "An offer" })
  ]
  const [first, second] = offers
  const pages: Ids = [
    yield* givenLandingPage({ offer_id: first, title: "b", url: "https://b.example/" }),
    yield* givenLandingPage({ offer_id: second ?? first, title: "B", url: "https://a.example/" })
  ]
  return {
    advertisers: [one, other] satisfies Ids,
    affiliates,
    offers,
    pages,
    goals: [yield* givenGoal({ offer_id: first, type: 4 }), 999] satisfies Ids,
    sources: [yield* givenTrafficSource("Search"), 77] satisfies Ids
  }
})
export type Mentioned = Effect.Success<typeof givenMentioned>

export const texts = [
  null,
  "",
  "a",
  "A",
  "ä",
  "Ω x",
  'it\'s \\ "q"',
  "100%_",
  "0",
  "line\nbreak\ttab",
  "/slash/🙂"
] as const

/** Texts that clicks and conversions have. */
export const textColumns = [
  "aff_click_id",
  "source",
  ...["region", "city", "language", "device_type", "device_brand", "device_model", "device_os"],
  ...["browser", "connection_type", "mobile_operator", "ip"],
  ...[1, 2, 3, 4, 5].flatMap((number) => [`sub_id${number}`, `aff_param${number}`])
] as const

const ofClicks = [...textColumns, "idfa", "gaid", "deep_link"] as const

export const reasons = ["bot", "country_not_allowed", "of_another_version"] as const

let count = 0

const drawClick = (
  dice: Dice,
  known: Mentioned,
  [from, to]: readonly [number, number]
): Columns => {
  const orNone = <A>(value: A) => (dice.chance(0.3) ? null : value)
  // Several clicks of one instant, in no order of their ids.
  const created_millis = from + dice.integer(0, Math.floor((to - from) / 7_000)) * 7_000
  count += 1
  const random = (Math.imul(count, 0x9e3779b1) >>> 0).toString(16).padStart(8, "0")
  const id = `${created_millis.toString(16).padStart(12, "0")}${random}${count.toString(16).padStart(12, "0")}`
  const isPaid = dice.chance(0.3)
  const price = () => (isPaid ? dice.pick([0, 1, 12_345, 9_007_199_254_740_991]) : null)
  return {
    id,
    created_millis,
    affiliate_id: dice.chance(0.1) ? 0 : dice.pick(known.affiliates),
    advertiser_id: dice.pick(known.advertisers),
    offer_id: dice.chance(0.1) ? 0 : dice.pick(known.offers),
    currency: dice.pick(["USD", "EUR", ""]),
    landing_page_id: orNone(dice.pick(known.pages)),
    campaign_id: dice.pick([null, 0, 5]),
    creative_id: null,
    commission_plan_id: null,
    traffic_source_id: orNone(dice.pick(known.sources)),
    traffic_approach_id: null,
    country: dice.pick([null, 0, 2_921_044, 2_782_113, 4_294_967]),
    ...Object.fromEntries(ofClicks.map((name) => [name, dice.pick(texts)])),
    is_unique: dice.integer(0, 1),
    invalid_reason: dice.chance(0.5) ? dice.pick(reasons) : null,
    custom_term_id: orNone(3),
    cap_id: orNone(4),
    promo_code_id: null,
    cpc_goal_id: isPaid ? dice.pick(known.goals) : null,
    revenue: price(),
    payout: price(),
    network_revenue: price(),
    network_payout: price(),
    revenue_by: isPaid ? "goal" : null,
    payout_by: isPaid ? "plan 3" : null
  }
}

/** So many clicks between two instants. */
export const givenClicks = Effect.fnUntraced(function* (
  dice: Dice,
  known: Mentioned,
  span: readonly [number, number],
  clicks: number
) {
  const sql = yield* SqlClient.SqlClient
  const rows = Array.from({ length: clicks }, () => drawClick(dice, known, span))
  yield* Effect.forEach(
    Chunks.chunksOf(rows, 50),
    (some) => sql`INSERT INTO clicks ${sql.insert(some)}`
  )
}, Effect.orDie)
