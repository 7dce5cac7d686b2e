/**
 * Caps as managers set them: how many clicks or conversions, or how much money, an offer or a goal takes in a
 * span of time.
 */
import { Result, Schema } from "effect"
import { clearable } from "../values/Change.ts"
import type { Currency } from "../values/Currency.ts"
import { record } from "../values/Example.ts"
import { type Money, NonNegativeMoneyInput, parse, toAmount } from "../values/Money.ts"

const periods = ["day", "week", "month", "total"] as const
const measures = ["conversions", "clicks", "payout", "revenue"] as const

/** The period after which a cap begins anew, in the network's time zone; weeks begin on Mondays. */
export const Period = Schema.Literals(periods).annotate({
  message: "must be day, week, month or total"
})
export type Period = typeof Period.Type

/** What a cap counts: clicks, conversions, or the money of conversions in the offer's currency. */
export const Measure = Schema.Literals(measures).annotate({
  message: "must be conversions, clicks, payout or revenue"
})
export type Measure = typeof Measure.Type

/** A cap of an offer or a goal. */
export const CapLimit = Schema.Struct({
  measure: Measure,
  period: Period,
  maximum: Schema.String.annotate({
    description: "So many clicks or conversions, or an amount in the offer's currency"
  })
}).pipe(
  record("CapLimit", "How much an offer or a goal takes", {
    measure: "conversions",
    period: "day",
    maximum: "100"
  })
)
export type CapLimit = typeof CapLimit.Type

/** How many units of money stand for one click or conversion. */
const one = 10_000n

const keyOf = ({ measure, period }: Pick<CapLimit, "measure" | "period">) => `${measure} ${period}`

const isCount = (measure: Measure): boolean => measure === "conversions" || measure === "clicks"

/** What `caps.maximum` holds: a count, or money in 1/10 000 units. */
export interface StoredLimit extends Pick<CapLimit, "measure" | "period"> {
  readonly maximum: Money
}

const maximumOf = ({ maximum, measure }: StoredLimit): string =>
  isCount(measure) ? String(maximum) : toAmount(maximum)

/** A cap as records show it. */
export const shown = (limit: StoredLimit): CapLimit => ({
  measure: limit.measure,
  period: limit.period,
  maximum: maximumOf(limit)
})

/** What `caps.maximum` holds of a cap that a record shows. */
export const unitsOf = ({ maximum, measure }: CapLimit): bigint =>
  isCount(measure) ? BigInt(maximum) : Result.getOrThrow(parse(maximum))

/** The changes of caps: removed ones, those with another maximum, and new ones. */
export const changesOf = (before: ReadonlyArray<CapLimit>, after: ReadonlyArray<CapLimit>) => {
  const earlier = new Map(before.map((limit) => [keyOf(limit), limit]))
  const later = new Set(after.map(keyOf))
  return {
    lifted: before.filter((limit) => !later.has(keyOf(limit))),
    changed: after.filter((limit) => {
      const kept = earlier.get(keyOf(limit))
      return kept !== undefined && kept.maximum !== limit.maximum
    }),
    added: after.filter((limit) => !earlier.has(keyOf(limit)))
  }
}

const listMax = periods.length * measures.length
const message = `must be a list of at most ${listMax} objects with measure, period and maximum`

const Input = Schema.Struct({
  measure: Measure,
  period: Period,
  maximum: NonNegativeMoneyInput.check(
    Schema.isGreaterThanBigInt(0n, { message: "must be above 0" })
  )
}).check(
  Schema.makeFilter(({ maximum, measure }) =>
    isCount(measure) && maximum % one !== 0n
      ? { path: ["maximum"], issue: "must be a whole number" }
      : undefined
  )
)
type Input = typeof Input.Type

/** The caps that a request sets, in place of all existing ones; null removes them. */
export const Inputs = clearable(
  Schema.Array(Input)
    .annotate({ message })
    .check(
      Schema.isMaxLength(listMax, { message }).abort(),
      Schema.makeFilter((limits) => new Set(limits.map(keyOf)).size === limits.length, {
        message: "must have at most one cap for each measure and period"
      })
    ),
  message
).annotateKey({ description: "All caps: those that are left out are lifted" })

const order = (limit: Pick<CapLimit, "measure" | "period">): number =>
  measures.indexOf(limit.measure) * periods.length + periods.indexOf(limit.period)

/** Caps in the order in which records show them. */
export const inOrder = <L extends Pick<CapLimit, "measure" | "period">>(
  limits: ReadonlyArray<L>
): ReadonlyArray<L> => limits.toSorted((a, b) => order(a) - order(b))

/** The caps of a request, as records show them. */
export const fromInputs = (inputs: ReadonlyArray<Input>): ReadonlyArray<CapLimit> =>
  inOrder(inputs).map(({ maximum, measure, period }) => ({
    measure,
    period,
    maximum: isCount(measure) ? String(maximum / one) : toAmount(maximum)
  }))

const spans: Readonly<Record<Period, string>> = {
  day: " a day",
  week: " a week",
  month: " a month",
  total: " in all"
}

/** A cap in words: `10 conversions a day`. */
export const inWords = ({ maximum, measure, period }: CapLimit, currency: Currency): string => {
  const what = isCount(measure)
    ? `${maximum} ${maximum === "1" ? measure.slice(0, -1) : measure}`
    : `${maximum} ${currency} ${measure}`
  return `${what}${spans[period]}`
}

/** Caps in words: `10 conversions a day, 500.00 EUR payout a month`; `none` without any. */
export const describe = (limits: ReadonlyArray<CapLimit>, currency: Currency): string =>
  limits.length === 0 ? "none" : limits.map((limit) => inWords(limit, currency)).join(", ")
