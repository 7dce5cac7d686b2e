/** Clicks and conversions in the tables of ClickHouse, made by itself: the proportions of the other benchmark. */
import { days } from "../statistics/traffic.ts"

const dayMillis = 86_400_000

/** A number from 0 to 1 that looks like chance. */
const chance = (salt: string) => `cityHash64(number, '${salt}') % 1000000 / 1000000`
const skewed = (salt: string, places: number) =>
  `toUInt32(1 + floor(pow(${chance(salt)}, 3) * ${places}))`

const events = (from: number, to: number, count: number, end: number) => `
  (SELECT number, ${end - days * dayMillis} + intDiv(number * ${days * dayMillis}, ${count}) AS at,
    ${skewed("affiliate", 400)} AS affiliate, ${skewed("offer", 80)} AS offer
  FROM numbers(${from}, ${to - from}))`

const shared = `
  affiliate, offer, 1 + offer % 20, 'USD',
  [2921044, 6252001, 2635167][1 + number % 3], ['mobile', 'desktop'][1 + number % 2],
  ['iOS', 'Android', 'Windows'][1 + number % 3], ['Firefox', 'Safari', 'Chrome'][1 + number % 3],
  concat('ad-', toString(cityHash64(number, 'ad') % 40)),
  concat('page-', toString(cityHash64(number, 'page') % 1000))`
const sharedColumns =
  "affiliate_id, offer_id, advertiser_id, currency, country, device_type, device_os, browser, sub_id1, sub_id2"

/** The day in the zone of the demo network. */
const day = "toInt32(toDate(toDateTime(intDiv(at, 1000), 'Europe/Berlin')))"

/** As long, and as little to be guessed, as the ids of the tracker. */
const id = "concat(lower(leftPad(hex(at), 12, '0')), lower(hex(MD5(toString(number)))))"

/** The clicks numbered `from` to `to`, of `count` in all. */
export const insertClicks = (from: number, to: number, count: number, end: number): string => `
  INSERT INTO clicks (day, id, created_millis, ${sharedColumns}, is_unique, invalid_reason)
  SELECT ${day}, substring(${id}, 1, 32), at, ${shared}, number % 7 > 0,
    if(number % 25 = 3, 'bot', NULL)
  FROM ${events(from, to, count, end)}`

/** A conversion for each fiftieth of them. */
export const insertConversions = (from: number, to: number, count: number, end: number): string => `
  INSERT INTO conversions (day, sign, id, click_id, created_millis, ${sharedColumns}, goal_id, status,
    revenue, payout, network_revenue, network_payout)
  SELECT ${day}, 1, 1000000000 + number, substring(${id}, 1, 32), at, ${shared},
    1 + number % 160, ['approved', 'approved', 'pending', 'rejected'][1 + intDiv(number, 50) % 4],
    50000 + number % 900000, 40000 + number % 700000, 60000 + number % 900000, 50000 + number % 700000
  FROM ${events(from, to, count, end)} WHERE number % 50 = 7`
