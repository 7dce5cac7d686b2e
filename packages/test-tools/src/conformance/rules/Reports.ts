import { Effect, Predicate } from "effect"
import { at, type Exchange, infoOf, recordsOf } from "../Exchange.ts"
import type { Operation } from "../Operation.ts"
import { type ProbeRule, unless } from "../Rule.ts"
import { Skipped } from "../Skipped.ts"

/** What reports have to add up to. */

const isStatistics = ({ method, path, reads }: Operation): boolean =>
  reads && method === "GET" && /\/reports\/statistics(-flat)?$/u.test(path)

const statistics = [
  ["breakdown", "day"],
  ["columns", "clicks,cv_total"]
] as const

const totals = (exchange: Exchange): unknown => at(infoOf(exchange), "rows", "totals")

const sum = (exchange: Exchange, column: string): number =>
  recordsOf(exchange).reduce((total, row) => total + Number(row[column]), 0)

const isColumns = ({ method, path }: Operation): boolean =>
  method === "GET" && /\/(clicks-columns|clicks-options|options|breakdowns)$/u.test(path)

export const reports: ReadonlyArray<ProbeRule> = [
  {
    id: "statistics/totals-of-all-rows",
    says: "Totals cover all rows, not those of the page.",
    source: "The operations' open names",
    appliesTo: isStatistics,
    check: Effect.fnUntraced(function* ({ ask }) {
      const one = yield* ask({ query: [...statistics, ["perPage", "1"]] })
      const all = yield* ask({ query: [...statistics, ["perPage", "1000"]] })
      return unless(
        JSON.stringify(totals(one)) === JSON.stringify(totals(all)),
        one,
        "totals depend on the page"
      )
    })
  },
  {
    id: "statistics/totals-add-up",
    says: "Totals are the sums of the rows.",
    source: "The operations' open names",
    appliesTo: isStatistics,
    check: Effect.fnUntraced(function* ({ ask }) {
      const exchange = yield* ask({ query: [...statistics, ["perPage", "1000"]] })
      return ["clicks", "cv_total"].flatMap((column) => {
        const [rows, total] = [sum(exchange, column), Number(at(totals(exchange), column))]
        return unless(
          rows === total,
          exchange,
          `${column}: rows add up to ${rows}, totals say ${total}`
        )
      })
    })
  },
  {
    id: "statistics/breakdown-label",
    says: "A row names what it stands for: `{id, value}`, or a text or number for spans of time.",
    source: "The operations' open names",
    appliesTo: isStatistics,
    check: Effect.fnUntraced(function* ({ ask }) {
      const exchange = yield* ask({ query: statistics })
      const rows = recordsOf(exchange)
      if (rows.length === 0) return yield* new Skipped({ why: "there are no rows" })
      return unless(
        rows.every(({ day }) => day !== undefined),
        exchange,
        "a row has no `day`"
      )
    })
  },
  {
    id: "reports/unknown-breakdown-400",
    says: "A breakdown that there is not is answered with 400.",
    source: "The operations' open names",
    appliesTo: isStatistics,
    check: ({ ask }) =>
      Effect.map(ask({ query: [["breakdown", "no_such_breakdown"]] }), (exchange) =>
        unless(exchange.answer.status === 400, exchange, `status ${exchange.answer.status}`)
      )
  },
  {
    id: "reports/keys-unique",
    says: "Columns and breakdowns have keys of their own.",
    source: "Resources",
    appliesTo: isColumns,
    check: Effect.fnUntraced(function* ({ ask }) {
      const exchange = yield* ask()
      const keys = recordsOf(exchange).map(({ key }) => key)
      return [
        ...unless(
          keys.length > 0 && keys.every(Predicate.isString),
          exchange,
          "a column has no key"
        ),
        ...unless(new Set(keys).size === keys.length, exchange, "two have the same key")
      ]
    })
  },
  {
    id: "activity-log/newest-first",
    says: "The activity log begins with what happened last.",
    source: "The operations' open names",
    appliesTo: ({ id }) => id === "listActivityLog",
    check: Effect.fnUntraced(function* ({ ask }) {
      const exchange = yield* ask({ query: [["perPage", "100"]] })
      const times = recordsOf(exchange).map(({ created }) => Number(created))
      if (times.length < 2) return yield* new Skipped({ why: "it has fewer than two entries" })
      return unless(
        times.every((time, index) => time <= (times[index - 1] ?? time)),
        exchange,
        "an older entry comes first"
      )
    })
  }
]
