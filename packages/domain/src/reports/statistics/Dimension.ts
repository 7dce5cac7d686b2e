/**
 * What reports can be broken down and filtered by.
 */

/** A dimension of reports. */
export interface Dimension {
  readonly label: string
  /** The heading under which the dimension is offered. */
  readonly group: string
  /** The column of clicks and conversions that holds it, or the one that it follows from. */
  readonly column: string
}

const of = (label: string, group: string, column: string): Dimension => ({ label, group, column })

/** Spans of time in the caller's zone. A report can be broken down by them; its range is their filter. */
export const times = {
  year: of("Year", "Time", "created_millis"),
  month: of("Month", "Time", "created_millis"),
  week: of("Week", "Time", "created_millis"),
  day: of("Day", "Time", "created_millis"),
  hour: of("Hour", "Time", "created_millis")
} as const

/** Records of the network, by their ids; 0 stands for none. */
export const ids = {
  affiliate: of("Affiliate", "Partners", "affiliate_id"),
  advertiser: of("Advertiser", "Partners", "advertiser_id"),
  offer: of("Offer", "Offers", "offer_id"),
  goal: of("Goal", "Offers", "goal_id"),
  goal_type: of("Goal type", "Offers", "goal_id"),
  landing_page: of("Landing page", "Offers", "landing_page_id"),
  creative: of("Creative", "Offers", "creative_id"),
  campaign: of("Campaign", "Traffic", "campaign_id"),
  commission_plan: of("Commission plan", "Traffic", "commission_plan_id"),
  traffic_source: of("Traffic source", "Traffic", "traffic_source_id"),
  traffic_approach: of("Traffic approach", "Traffic", "traffic_approach_id"),
  country: of("Country", "Geography", "country")
} as const

/** What is known of visitors and of money as text; empty where nothing is known. */
export const texts = {
  currency: of("Currency", "Conversions", "currency"),
  conversion_status: of("Conversion status", "Conversions", "status"),
  source: of("Source", "Traffic", "source"),
  region: of("Region", "Geography", "region"),
  city: of("City", "Geography", "city"),
  language: of("Language", "Geography", "language"),
  device_type: of("Device type", "Devices", "device_type"),
  device_brand: of("Device brand", "Devices", "device_brand"),
  device_model: of("Device model", "Devices", "device_model"),
  device_os: of("Operating system", "Devices", "device_os"),
  browser: of("Browser", "Devices", "browser"),
  connection_type: of("Connection type", "Devices", "connection_type"),
  mobile_operator: of("Mobile operator", "Devices", "mobile_operator"),
  sub_id1: of("Sub ID 1", "Parameters", "sub_id1"),
  sub_id2: of("Sub ID 2", "Parameters", "sub_id2"),
  sub_id3: of("Sub ID 3", "Parameters", "sub_id3"),
  sub_id4: of("Sub ID 4", "Parameters", "sub_id4"),
  sub_id5: of("Sub ID 5", "Parameters", "sub_id5"),
  aff_param1: of("Affiliate parameter 1", "Parameters", "aff_param1"),
  aff_param2: of("Affiliate parameter 2", "Parameters", "aff_param2"),
  aff_param3: of("Affiliate parameter 3", "Parameters", "aff_param3"),
  aff_param4: of("Affiliate parameter 4", "Parameters", "aff_param4"),
  aff_param5: of("Affiliate parameter 5", "Parameters", "aff_param5")
} as const

/** Every dimension by its key, in the order in which they are offered. */
export const all = { ...times, ...ids, ...texts } as const
export type Key = keyof typeof all

export type TimeKey = keyof typeof times
export type IdKey = keyof typeof ids
export type TextKey = keyof typeof texts

/** What a report can be filtered by. */
export type FilterKey = IdKey | TextKey

const isKeyOf =
  <K extends string>(dimensions: Readonly<Record<K, Dimension>>) =>
  (key: string): key is K =>
    Object.hasOwn(dimensions, key)

export const isTimeKey = isKeyOf(times)
export const isIdKey = isKeyOf(ids)
export const isTextKey = isKeyOf(texts)
const isKey = isKeyOf(all)

/** The keys of all dimensions. */
export const keys: ReadonlyArray<Key> = Object.keys(all).filter(isKey)

/** The keys of those that can be filtered by. */
export const filterKeys: ReadonlyArray<FilterKey> = keys.filter((key) => !isTimeKey(key))

/** What no click has: whatever is known of it, these are 0 or "none". */
export const ofNoClick: ReadonlySet<FilterKey> = new Set(["goal", "goal_type", "conversion_status"])

/** Other words for the same, which clients of this API family use. */
const aliases: Readonly<Record<string, Key>> = {
  link: "landing_page",
  links: "landing_page",
  brand: "advertiser",
  brands: "advertiser",
  goals_types: "goal_type"
}

const pluralOf = (key: string): string => {
  if (/[^aeiou]y$/u.test(key)) return `${key.slice(0, -1)}ies`
  return /(s|ch)$/u.test(key) ? `${key}es` : `${key}s`
}

const byName = new Map<string, Key>([
  ...Object.entries(aliases),
  ...keys.map((key) => [pluralOf(key), key] as const),
  ...keys.map((key) => [key, key] as const)
])

/** The dimension that a name means: its key, the plural of it, or another word for it. */
export const find = (name: string): Key | undefined => byName.get(name)

/** The same, among those that a report can be filtered by. */
export const findFilter = (name: string): FilterKey | undefined => {
  const key = find(name)
  return key === undefined || isTimeKey(key) ? undefined : key
}

/** Keeps what has one of the values in the dimension. */
export interface Filter {
  readonly key: FilterKey
  readonly anyOf: ReadonlyArray<string | number>
}
