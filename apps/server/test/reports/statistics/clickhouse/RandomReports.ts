/** Reports that anybody may ask for, at random. */
import type { StatisticsRequest } from "@affnet/api"
import { Dimension, Metric, ReportDate } from "@affnet/domain"
import { parameters } from "../../../../src/platform/sql/clickhouse/statisticsSettings.ts"
import type { Dice } from "../Dice.ts"
import { byTexts, byTime } from "../Expected.ts"
import type { Ground } from "../RandomTraffic.ts"

export const zones = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "America/St_Johns",
  "Africa/Casablanca"
] as const

const drawDate = (millis: number, withTime: boolean) => {
  const text = new Date(millis).toISOString()
  return ReportDate.ReportDate.make(
    withTime ? `${text.slice(0, 10)} ${text.slice(11, 19)}` : text.slice(0, 10)
  )
}

const others = Dimension.keys.filter((key) => !Dimension.isTimeKey(key))

/** Sums answer half of the reports, events the others. */
const drawBreakdowns = (dice: Dice): ReadonlyArray<Dimension.Key> => {
  const sums = ["affiliate", "advertiser", "offer", "goal", "goal_type", "currency"] as const
  const asked = new Set<Dimension.Key>([
    ...dice.some(byTime, 0.25),
    ...dice.some(sums, 0.2),
    ...(dice.chance(0.5) ? dice.some(others, 0.06) : []),
    ...(dice.chance(0.2) ? dice.some(byTexts, 0.7) : [])
  ])
  return asked.size === 0 ? ["day"] : [...asked]
}

/** Groups of breakdowns that days of clicks are summed up by: none, some, or one of all. */
export const drawClickDays = (dice: Dice): string => {
  const known = Dimension.filterKeys.filter((key) => !Dimension.ofNoClick.has(key))
  const groups = [dice.some(known, 0.3), dice.some(known, 0.6), dice.chance(0.5) ? known : []]
  const named = groups.map((keys) => keys.join(",")).join(" ")
  return named.trim() === "" || dice.chance(0.2) ? "none" : named
}

/** Parameters whose values are numbered. */
export const drawParameters = (dice: Dice): string => {
  const named = dice.some(parameters, 0.6)
  return named.length === 0 ? "none" : named.join(",")
}

const drawFilters = (dice: Dice, { affiliates, offers }: Ground) => {
  const [offer] = offers
  const possible: ReadonlyArray<Dimension.Filter> = [
    { key: "affiliate", anyOf: dice.some(affiliates, 0.6) },
    { key: "offer", anyOf: [offer.id, dice.pick(offers).id] },
    { key: "advertiser", anyOf: [offer.advertiser] },
    { key: "goal", anyOf: [0, ...offer.goals.map(({ id }) => id)] },
    { key: "goal_type", anyOf: [dice.pick([0, 3, 4])] },
    { key: "currency", anyOf: ["EUR"] },
    { key: "country", anyOf: [2921044] },
    { key: "browser", anyOf: ["Firefox", "it's \\", ""] },
    { key: "conversion_status", anyOf: ["approved", "none"] },
    { key: "sub_id1", anyOf: ["a-1", "b,2"] },
    { key: "sub_id2", anyOf: ["aa", "it's \\", "\u0001\n\t"] }
  ]
  return dice.some(possible, 0.12).filter(({ anyOf }) => anyOf.length > 0)
}

/** A report on events between two instants. */
export const drawReport = (
  dice: Dice,
  ground: Ground,
  [start, end]: readonly [number, number]
): StatisticsRequest => {
  const breakdowns = drawBreakdowns(dice)
  const first = dice.integer(start - 86_400_000, end)
  const withTime = dice.chance(0.4)
  return {
    rangeFrom: drawDate(first, withTime),
    rangeTo: drawDate(dice.integer(first, end), withTime),
    columns: Metric.names,
    breakdowns,
    originalCurrency: dice.chance(0.3),
    page: 1,
    perPage: dice.pick([7, 50, 1_000]),
    isPaged: true,
    sortField: dice.pick([
      "clicks",
      "epc",
      "total_margin",
      breakdowns[0] ?? "day",
      breakdowns.at(-1) ?? "day"
    ]),
    sortDirection: dice.pick(["asc", "desc"]),
    q: dice.chance(0.2) ? dice.pick(["o", "2026 1", "sale", "fire", "none", "0"]) : undefined,
    filters: drawFilters(dice, ground),
    warnings: []
  }
}
