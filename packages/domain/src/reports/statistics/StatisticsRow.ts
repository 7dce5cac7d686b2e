/**
 * A row of statistics as it stands on the wire.
 */
import { Record, Schema } from "effect"
import { IdOrZero } from "../../values/Id.ts"
import * as Money from "../../values/Money.ts"
import { UnixTime } from "../../values/UnixTime.ts"
import * as Dimension from "./Dimension.ts"
import * as Metric from "./Metric.ts"

/** A mention of a record; 0 and `none` where there is none. */
export const IdLabel = Schema.Struct({ id: IdOrZero, value: Schema.String }).annotate({
  identifier: "StatisticsRecordLabel",
  description: "A record by its id and its title; 0 and `none` where there is none",
  examples: [{ id: 7, value: "Northwind Media" }]
})

/** A text; empty and `none` where nothing is known. */
export const TextLabel = Schema.Struct({ id: Schema.String, value: Schema.String }).annotate({
  identifier: "StatisticsTextLabel",
  description: "A text; an empty id and `none` where nothing is known",
  examples: [{ id: "2026-01-31", value: "2026-01-31" }]
})

/** A year. */
export const YearLabel = Schema.Struct({ id: Schema.Int, value: Schema.String }).annotate({
  identifier: "StatisticsYearLabel",
  description: "A year",
  examples: [{ id: 2026, value: "2026" }]
})

/** An hour of the day. */
export const HourLabel = Schema.Struct({
  hour: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 23 })),
  value: Schema.String
}).annotate({
  identifier: "StatisticsHourLabel",
  description: "An hour of the day",
  examples: [{ hour: 13, value: "13:00" }]
})

const texts: { readonly [kind in Metric.Formula["kind"]]: string } = {
  count: "A count",
  money: "An amount of money",
  percent: "In percent, with up to 4 decimals",
  price: "An amount of money"
}

/** Counts and percentages are numbers, money is decimal text. */
const valueOf = ({
  formula,
  label
}: Metric.Metric): Schema.Codec<number | Money.Amount, number | string> => {
  const description = `${label}. ${texts[formula.kind]}.`
  switch (formula.kind) {
    case "count":
      return Schema.Int.annotate({ description })
    case "percent":
      return Schema.Finite.annotate({ description })
    case "money":
    case "price":
      return Money.Amount.annotate({ description })
  }
}

const metrics = Record.map(Metric.all, (metric) => Schema.optionalKey(valueOf(metric)))

/**
 * A row: what each breakdown is in it, and the asked metrics. Identifiers of affiliates and advertisers
 * stand flat beside their breakdowns as well.
 */
export const StatisticsRow = Schema.Struct({
  added_timestamp: UnixTime.annotate({ description: "When the newest event of the row happened" }),
  mp_affiliate_id: Schema.optionalKey(IdOrZero.annotate({ description: "Id of the affiliate" })),
  mp_brand_id: Schema.optionalKey(IdOrZero.annotate({ description: "Id of the advertiser" })),
  year: Schema.optionalKey(YearLabel),
  month: Schema.optionalKey(TextLabel),
  week: Schema.optionalKey(TextLabel),
  day: Schema.optionalKey(TextLabel),
  hour: Schema.optionalKey(HourLabel),
  ...Record.map(Dimension.ids, () => Schema.optionalKey(IdLabel)),
  ...Record.map(Dimension.texts, () => Schema.optionalKey(TextLabel)),
  ...metrics
}).annotate({
  identifier: "StatisticsRow",
  description: "A row of statistics: its breakdowns and the asked metrics",
  examples: [
    {
      added_timestamp: UnixTime.make(1769860800),
      offer: { id: 12, value: "Running shoes" },
      clicks: 120,
      cv_approved: 4,
      cr: 3.3333,
      total_revenue: Money.Amount.make("40.00")
    }
  ]
})
export type StatisticsRow = typeof StatisticsRow.Type

/** The totals of one currency. */
const CurrencyTotals = Schema.Struct({ currency: Schema.String, ...metrics }).annotate({
  identifier: "StatisticsCurrencyTotals",
  description: "The totals of one currency",
  examples: [{ currency: "EUR", clicks: 120, total_revenue: Money.Amount.make("40.00") }]
})

/** Sums over all rows of a report, whichever page was asked for. */
export const StatisticsTotals = Schema.Struct({
  ...metrics,
  currencies: Schema.optionalKey(
    Schema.Array(CurrencyTotals).annotate({
      description: "With `originalCurrency=yes`: the totals of each currency."
    })
  )
}).annotate({
  identifier: "StatisticsTotals",
  description:
    "The asked metrics over all rows of the report, not only those of the page. Money of several " +
    "currencies is never added up: it stands in `currencies` alone.",
  examples: [
    {
      clicks: 3600,
      cv_approved: 120,
      cr: 3.3333,
      total_revenue: Money.Amount.make("1200.00")
    }
  ]
})
export type StatisticsTotals = typeof StatisticsTotals.Type
