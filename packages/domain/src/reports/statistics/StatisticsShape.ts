/**
 * What a caller may ask of statistics: which metrics, by which breakdowns, in which order.
 */
import { Result, Schema } from "effect"
import type { Role } from "../../accounts/Role.ts"
import type { SortDirection } from "../../values/ListQuery.ts"
import * as Nearest from "../../values/Nearest.ts"
import * as Dimension from "./Dimension.ts"
import * as Metric from "./Metric.ts"
import type { MoneyIn } from "./MetricValue.ts"

/** A request for what there is not, or not for the caller. */
export class ShapeRefused extends Schema.TaggedError<ShapeRefused>()("ShapeRefused", {
  field: Schema.String,
  problem: Schema.String
}) {}

/** What a caller asks for, in words. */
export interface Wishes {
  readonly columns: ReadonlyArray<string>
  /** The primary breakdown first. */
  readonly breakdowns: ReadonlyArray<string>
  readonly sortField: string | undefined
  readonly sortDirection: SortDirection | undefined
  /** Money as it was paid, instead of in the network's currency. */
  readonly originalCurrency: boolean
}

/** What rows are sorted by: the newest event, a metric, or a breakdown. */
export type SortField = "added_timestamp" | Metric.Name | Dimension.Key

/** The look of a report. */
export interface StatisticsShape {
  readonly metrics: ReadonlyArray<Metric.Name>
  readonly breakdowns: ReadonlyArray<Dimension.Key>
  readonly sort: { readonly field: SortField; readonly direction: SortDirection }
  readonly moneyIn: MoneyIn
}

/** Rows come in the order of their newest event when the caller does not say. */
const defaultSort = "added_timestamp"
const defaultBreakdown: Dimension.Key = "day"
const defaultMetrics: ReadonlyArray<Metric.Name> = [
  "clicks",
  "unique_clicks",
  "cv_total",
  "cv_approved",
  "cr",
  "total_revenue",
  "total_payout",
  "total_profit"
]

/** Who the others are, and what they agreed on with the network, is not for everybody. */
const hidden = {
  manager: [],
  advertiser: ["affiliate", "campaign", "commission_plan"],
  affiliate: ["affiliate", "advertiser"]
} as const satisfies { readonly [R in Role]: ReadonlyArray<Dimension.FilterKey> }

const isHidden = (role: Role, key: Dimension.Key): boolean =>
  hidden[role].some((other) => other === key)

/** The breakdowns of a role. */
export const dimensionsOf = (role: Role): ReadonlyArray<Dimension.Key> =>
  Dimension.keys.filter((key) => !isHidden(role, key))

/** What a role may filter by. */
export type FilterOf<R extends Role> = Exclude<Dimension.FilterKey, (typeof hidden)[R][number]>

/** The filters of a role. */
export const filtersOf = <R extends Role>(role: R): ReadonlyArray<FilterOf<R>> =>
  Dimension.filterKeys.filter((key): key is FilterOf<R> => !isHidden(role, key))

/** The metrics that a report has when the caller names none, as far as the role may see them. */
export const defaultMetricsOf = (role: Role): ReadonlyArray<Metric.Name> =>
  defaultMetrics.filter((name) => Metric.visibleTo(role).includes(name))

const refuse = (field: string, problem: string) => Result.fail(new ShapeRefused({ field, problem }))

const distinct = <A>(items: Iterable<A>): ReadonlyArray<A> => [...new Set(items)]

const metricsOf = (role: Role, columns: ReadonlyArray<string>) => {
  const visible = Metric.visibleTo(role)
  const known = (name: string): name is Metric.Name => visible.some((one) => one === name)
  const unknown = columns.find((name) => !known(name))
  if (unknown !== undefined) {
    return refuse("columns", Nearest.unknown("metric", unknown, visible))
  }
  const asked = distinct(columns.filter(known))
  return Result.succeed(asked.length > 0 ? asked : defaultMetricsOf(role))
}

const breakdownsOf = (role: Role, { breakdowns, originalCurrency }: Wishes) => {
  const visible = dimensionsOf(role)
  const asked: Array<Dimension.Key> = []
  for (const [index, name] of breakdowns.entries()) {
    const key = Dimension.find(name)
    if (key === undefined || !visible.includes(key)) {
      const field = index === 0 ? "breakdown" : "breakdowns"
      return refuse(field, Nearest.unknown("breakdown", name, visible))
    }
    asked.push(key)
  }
  const all = asked.length > 0 ? asked : [defaultBreakdown]
  return Result.succeed(distinct(originalCurrency ? [...all, "currency" as const] : all))
}

const sortOf = (
  role: Role,
  breakdowns: ReadonlyArray<Dimension.Key>,
  { sortDirection = "asc", sortField = defaultSort }: Wishes
) => {
  const fields: ReadonlyArray<SortField> = [defaultSort, ...breakdowns, ...Metric.visibleTo(role)]
  const meant = Dimension.find(sortField) ?? sortField
  const field = fields.find((one) => one === meant)
  return field === undefined
    ? refuse("sortField", Nearest.unknown("sort field", sortField, fields))
    : Result.succeed({ field, direction: sortDirection })
}

/** The look of the report that a role asks for; the first thing that there is not is refused. */
export const make = (role: Role, wishes: Wishes): Result.Result<StatisticsShape, ShapeRefused> =>
  Result.gen(function* () {
    const metrics = yield* metricsOf(role, wishes.columns)
    const breakdowns = yield* breakdownsOf(role, wishes)
    const sort = yield* sortOf(role, breakdowns, wishes)
    return { metrics, breakdowns, sort, moneyIn: wishes.originalCurrency ? "original" : "network" }
  })
