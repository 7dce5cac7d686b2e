/**
 * Millions of clicks and conversions in the tables of the demo network, made by the database itself: 90
 * days of even traffic, affiliates and offers in the proportions of real ones, a few with very much and
 * many with little. They follow from their numbers alone, so both engines hold the same.
 */

const dayMillis = 86_400_000

/** The days of the traffic. */
export const days = 90

/** The traffic ends with the last whole day. */
export const endMillis = (nowMillis: number): number =>
  Math.floor(nowMillis / dayMillis) * dayMillis

/** How many of a kind the demo network has. */
const demoAffiliates = 400
const offers = 80

/** How many offers an affiliate has links to. */
const offersOfAffiliate = 12

/** One conversion for so many clicks. */
const clicksPerConversion = 50

/** A number from 0 to 999 999 that looks like chance and follows from `i`. */
const chance = (multiplier: number): string => `((i * ${multiplier} + 12345) % 4294967296 / 4295)`

/** The cube of chance, as a place among so many: the first one has a share of the cube root of 1 in so many. */
const skewed = (multiplier: number, places: number): string => {
  const fraction = chance(multiplier)
  return `${fraction} * ${fraction} / 1000000 * ${fraction} / 1000000 * ${places} / 1000000`
}

/** Where the traffic comes from. */
export interface Traffic {
  readonly clicks: number
  /** The ids of affiliates that were added begin behind this one. */
  readonly base: number
  readonly addedAffiliates: number
}

/** The traffic of so many clicks in a demo network. */
export const demoTraffic = (clicks: number): Traffic => ({ clicks, base: 0, addedAffiliates: 0 })

/** Few affiliates bring most, and each has favourites among its offers, which lie among the first ones. */
const affiliate = ({ addedAffiliates, base }: Traffic): string => {
  const place = `1 + ${skewed(2654435761, demoAffiliates + addedAffiliates)}`
  return addedAffiliates === 0
    ? place
    : `CASE WHEN ${place} > ${demoAffiliates} THEN ${place} + ${base - demoAffiliates} ELSE ${place} END`
}
const favourite = skewed(2246822519, offersOfAffiliate)
const offer = `1 + (${favourite} * (1 + affiliate_id % 6) + affiliate_id % 7) % ${offers}`

export type Engine = "sqlite" | "postgresql"

const numbers: { readonly [engine in Engine]: (from: number, to: number) => string } = {
  sqlite: (from, to) =>
    `(WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${to}) SELECT i FROM n)`,
  postgresql: (from, to) => `(SELECT generate_series(${from}::bigint, ${to - 1}) AS i)`
}

const clickId: { readonly [engine in Engine]: string } = {
  sqlite: "printf('%012x%020x', at, i)",
  postgresql: "lpad(to_hex(at), 12, '0') || lpad(to_hex(i), 20, '0')"
}

/** The clicks numbered `from` to `to`. */
const clicks = (
  engine: Engine,
  [from, to]: readonly [number, number],
  traffic: Traffic,
  end: number
) => `
  SELECT i, at, affiliate_id, ${offer} AS offer_id FROM (
    SELECT i, ${end - days * dayMillis} + i * ${days * dayMillis} / ${traffic.clicks} AS at,
      ${affiliate(traffic)} AS affiliate_id
    FROM ${numbers[engine](from, to)} numbered
  ) drawn`

const visitor = `
  CASE i % 3 WHEN 0 THEN 2921044 WHEN 1 THEN 6252001 ELSE 2635167 END,
  CASE i % 2 WHEN 0 THEN 'mobile' ELSE 'desktop' END,
  CASE i % 4 WHEN 0 THEN 'iOS' WHEN 1 THEN 'Android' ELSE 'Windows' END,
  CASE i % 5 WHEN 0 THEN 'Firefox' WHEN 1 THEN 'Safari' ELSE 'Chrome' END,
  'ad-' || (i % 40), '203.0.113.' || (i % 250)`
const visitorColumns = "country, device_type, device_os, browser, sub_id1, ip"

export const insertClicks = (
  engine: Engine,
  range: readonly [number, number],
  traffic: Traffic,
  end: number
): string => `
  INSERT INTO clicks (id, created_millis, affiliate_id, offer_id, advertiser_id, currency, is_unique,
    invalid_reason, ${visitorColumns})
  SELECT ${clickId[engine]}, at, affiliate_id, offer_id, o.advertiser_id, o.currency,
    CASE WHEN i % 7 = 0 THEN 0 ELSE 1 END, CASE WHEN i % 25 = 3 THEN 'bot' END, ${visitor}
  FROM (${clicks(engine, range, traffic, end)}) c JOIN offers o ON o.id = c.offer_id
  ORDER BY i`

export const insertConversions = (
  engine: Engine,
  range: readonly [number, number],
  traffic: Traffic,
  end: number
): string => `
  INSERT INTO conversions (transaction_id, click_id, click_millis, affiliate_id, advertiser_id,
    offer_id, goal_id, status, currency, revenue, payout, network_revenue, network_payout,
    exchange_rate, ${visitorColumns}, created_millis, updated_millis)
  SELECT 'made-' || i, ${clickId[engine]}, at, affiliate_id, o.advertiser_id, offer_id,
    CASE WHEN i % 3 = 0 THEN last_goal ELSE first_goal END,
    CASE i % 4 WHEN 0 THEN 'pending' WHEN 1 THEN 'rejected' ELSE 'approved' END, o.currency,
    50000 + i % 900000, 40000 + i % 700000, 60000 + i % 900000, 50000 + i % 700000,
    '1', ${visitor}, at, at
  FROM (${clicks(engine, range, traffic, end)}) c JOIN offers o ON o.id = c.offer_id
  JOIN (SELECT offer_id AS goal_offer, MIN(id) AS first_goal, MAX(id) AS last_goal
    FROM goals GROUP BY offer_id) g ON g.goal_offer = c.offer_id
  WHERE i % ${clicksPerConversion} = 7
  ORDER BY i`
