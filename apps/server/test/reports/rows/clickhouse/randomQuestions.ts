/** Questions about single events that anybody may ask, at random. */
import { AskedClick, AskedConversion } from "@affnet/domain"
import { HttpClientRequest } from "effect/http"
import type { Dice } from "../../statistics/Dice.ts"
import type { Mentioned } from "./randomClicks.ts"

interface Caller {
  readonly key: string
  readonly path: "network" | "affiliate" | "advertiser"
}

type Names = readonly [string, ...ReadonlyArray<string>]

const namesOf = (columns: object): Names => ["click_id", ...Object.keys(columns)]

type Sortable = readonly [report: string, columns: Names]
type Reports = Readonly<Record<Caller["path"], readonly [Sortable, ...ReadonlyArray<Sortable>]>>

/** What is asked, beside what reports of all events take. */
export interface Subject {
  /** The reports of each role, and what their rows can be sorted by. */
  readonly reports: Reports
  readonly filters: ReadonlyArray<readonly [name: string, value: string]>
}

const clickReports: Reports = {
  network: [
    ["clicks", namesOf(AskedClick.ofManager)],
    ["invalid-clicks", namesOf(AskedClick.invalidOfManager)],
    ["logs/clicks", namesOf(AskedClick.loggedOfManager)]
  ],
  affiliate: [
    ["clicks", namesOf(AskedClick.ofAffiliate)],
    ["invalid-clicks", namesOf(AskedClick.invalidOfAffiliate)],
    ["logs/clicks", namesOf(AskedClick.loggedOfAffiliate)]
  ],
  advertiser: [
    ["clicks", namesOf(AskedClick.ofAdvertiser)],
    ["logs/clicks", namesOf(AskedClick.loggedOfAdvertiser)]
  ]
}

const aboutClicks: Subject = { reports: clickReports, filters: [] }

/** What their rows are sorted by most, beside all that they can be sorted by. */
const usual = ["payout", "revenue", "conv_status", "offer", "goal", "goal_type"]

const sortableOf = (columns: object): Names => [
  ...namesOf(columns),
  ...Array.from({ length: 5 }, () => usual.filter((name) => name in columns)).flat()
]

export const aboutConversions = (goals: ReadonlyArray<number>): Subject => ({
  reports: {
    network: [["conversions", sortableOf(AskedConversion.ofManager)]],
    affiliate: [["conversions", sortableOf(AskedConversion.ofAffiliate)]],
    advertiser: [["conversions", sortableOf(AskedConversion.ofAdvertiser)]]
  },
  filters: [
    ["goal", goals.slice(0, 1).join(",")],
    ["goal_type", "3"],
    ["goal_type", "0,99"],
    ["conversion_status", "approved,pending"],
    ["conversion_status", "rejected"]
  ]
})

const words = ["a", "A ä", "ω", "0", "bot", "it's", "100%_", "\\", "_not_", "019c", "🙂"] as const

const filters = (dice: Dice, known: Mentioned, { filters }: Subject): Subject["filters"] => {
  const ids = (of: ReadonlyArray<number>) => [0, ...of].filter(() => dice.chance(0.5)).join(",")
  const all = [
    ["affiliate", ids(known.affiliates)],
    ["advertiser", ids(known.advertisers)],
    ["offer", ids(known.offers)],
    ["landing_page", ids(known.pages)],
    ["traffic_source", ids(known.sources)],
    ["campaign", dice.pick(["0", "5", "4294967296"])],
    ["country", dice.pick(["2921044", "0,2782113"])],
    ["currency", "EUR"],
    ["browser", dice.pick(["a,A", "Ω x", 'it\'s \\ "q"'])],
    ["city[]", ""],
    ["source", dice.pick(["ä", "100%_"])],
    ["sub_id1", "0,a"],
    ["aff_param3", "\u0000"],
    ...filters
  ] as const
  return dice.some(all, 0.09)
}

const timeOf = (millis: number) => new Date(millis).toISOString().slice(0, 19).replace("T", " ")

/** A question about events between two instants. */
export const drawQuestion = (
  dice: Dice,
  known: Mentioned,
  callers: readonly [Caller, ...ReadonlyArray<Caller>],
  [start, end]: readonly [number, number],
  subject: Subject = aboutClicks
) => {
  const { key, path } = dice.pick(callers)
  const [report, sortable] = dice.pick(subject.reports[path])
  const isCsv = dice.chance(0.4)
  const isPaged = !isCsv || dice.chance(0.4)
  const first = dice.integer(start - 3_600_000, end)
  const parameters = new URLSearchParams()
  const say = (name: string, value: string) => parameters.append(name, value)
  if (dice.chance(0.7)) {
    say("rangeFrom", timeOf(first))
    say("rangeTo", timeOf(dice.integer(first, end)))
  } else say("rangeFrom", timeOf(start).slice(0, 10))
  if (isPaged) {
    say("perPage", dice.pick(["3", "50", "1000"]))
    say("page", dice.pick(["1", "1", "2", "5", "40"]))
    if (dice.chance(0.8)) say("sortField", dice.pick(sortable))
  }
  if (dice.chance(0.7)) say("sortDirection", dice.pick(["asc", "desc"]))
  if (dice.chance(0.25)) say("q", dice.pick(words))
  if (dice.chance(0.4)) say("columns", [dice.pick(sortable), ...dice.some(sortable, 0.2)].join(","))
  // A role has some of them only, and 400 is an answer as well.
  for (const [name, value] of filters(dice, known, subject)) say(name, value)
  return HttpClientRequest.make("GET")(`/api/v2/${path}/reports/${report}?${parameters}`, {
    headers: { "x-api-key": key, accept: isCsv ? "text/csv" : "application/json" }
  })
}
