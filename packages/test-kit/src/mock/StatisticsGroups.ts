import type { Principal } from "@affnet/api"
import {
  Dimension,
  Measures,
  Money,
  ReportBuckets,
  ReportClock,
  type Role,
  type StatisticsShape,
  type TimeRange
} from "@affnet/domain"
import { type Event, isSelected, titleIn, valueIn } from "./Events.ts"
import { goalTypeOf } from "./RowsReports.ts"
import type { Knowledge } from "./State.ts"

/** Events added up, one by one: what a row of statistics stands for. */

type Records = Knowledge["records"]

/** An event, and how it counts. */
interface Counted {
  readonly event: Event
  readonly measures: Measures.Measures
}

const unitsOf = (amount: Money.Amount) => Money.fromAmount(amount)
const orNull = (amount: Money.Amount | null) => (amount === null ? null : unitsOf(amount))

const countedOf = ({ clicks, conversions, invalidClicks }: Records): ReadonlyArray<Counted> => [
  ...clicks.map((event) => ({
    event: { ...event },
    measures: Measures.ofClick({ invalid_reason: null, is_unique: event.is_unique === 1 })
  })),
  ...invalidClicks.map((event) => ({
    event: { ...event },
    measures: Measures.ofClick({ invalid_reason: event.invalid_reason, is_unique: false })
  })),
  ...conversions
    // Trash counts nowhere, so it makes no row either.
    .filter(({ conv_status }) => conv_status !== "trash")
    .map((event) => ({
      event: { ...event },
      measures: Measures.ofConversion({
        status: event.conv_status,
        revenue: unitsOf(event.revenue),
        payout: unitsOf(event.payout),
        amount: orNull(event.amount),
        network_revenue: unitsOf(event.network_revenue),
        network_payout: unitsOf(event.network_payout),
        network_amount: orNull(event.network_amount)
      })
    }))
]

const owned: { readonly [R in Role.Role]: Dimension.FilterKey | undefined } = {
  manager: undefined,
  advertiser: "advertiser",
  affiliate: "affiliate"
}

/** Events that no breakdown tells apart. */
export interface Group {
  readonly bucket: number
  readonly values: ReadonlyArray<number | string>
  readonly titles: ReadonlyArray<string | null>
  readonly newestMillis: number
  readonly sums: Measures.Measures
}

/** What rows are told apart by. */
export interface Breakdowns {
  readonly times: ReadonlySet<Dimension.TimeKey>
  readonly dimensions: ReadonlyArray<Dimension.FilterKey>
}

export const breakdownsOf = ({ breakdowns }: StatisticsShape.StatisticsShape): Breakdowns => ({
  times: new Set(breakdowns.filter(Dimension.isTimeKey)),
  dimensions: breakdowns.flatMap((key) => (Dimension.isTimeKey(key) ? [] : [key]))
})

const joined = (one: Group, other: Group): Group => ({
  ...one,
  newestMillis: Math.max(one.newestMillis, other.newestMillis),
  sums: Measures.add(one.sums, other.sums)
})

/** All that happened in a range to what the caller may see, by its breakdowns. */
export const grouped = (
  records: Records,
  me: Principal,
  { dimensions, times }: Breakdowns,
  range: TimeRange.TimeRange,
  asked: ReadonlyArray<Dimension.Filter>
): ReadonlyArray<Group> => {
  const pieces = ReportBuckets.pieces(ReportClock.make(range, me.timezone), range, times)
  const ownKey = owned[me.role]
  const filters = ownKey === undefined ? asked : [...asked, { key: ownKey, anyOf: [me.account_id] }]
  const typeOf = goalTypeOf(records)
  const groups = new Map<string, Group>()
  for (const { event, measures } of countedOf(records)) {
    if (!isSelected(event, range, filters, typeOf)) continue
    const newestMillis = Date.parse(event.created)
    const piece = pieces.find(
      ({ endMillis, startMillis }) => startMillis <= newestMillis && newestMillis < endMillis
    )
    const group = {
      bucket: piece?.bucket ?? 0,
      values: dimensions.map((key) => valueIn(event, key, typeOf)),
      titles: dimensions.map((key) => titleIn(event, key)),
      newestMillis,
      sums: measures
    }
    const name = JSON.stringify([group.bucket, group.values])
    const known = groups.get(name)
    groups.set(name, known === undefined ? group : joined(known, group))
  }
  return [...groups.values()]
}
