import { Effect } from "effect"
import { type Exchange, errorFields, header, recordsOf } from "../Exchange.ts"
import { type Operation, takesQuery } from "../Operation.ts"
import type { Probe } from "../Probe.ts"
import { type Breach, type ProbeRule, unless } from "../Rule.ts"
import { Skipped } from "../Skipped.ts"

/** Lists, page by page. */

const source = "Limits"

const isPaged = (operation: Operation): boolean =>
  operation.reads && operation.isList && takesQuery(operation, "perPage")

const number = (exchange: Exchange, name: string): number =>
  Number(header(exchange, `x-pagination-${name}`))

const page = (probe: Probe, number: number, perPage: number) =>
  probe.ask({
    query: [
      ["page", String(number)],
      ["perPage", String(perPage)]
    ]
  })

const equals = (
  exchange: Exchange,
  what: string,
  found: unknown,
  wanted: unknown
): ReadonlyArray<Breach> =>
  unless(found === wanted, exchange, `${what} is ${String(found)} instead of ${String(wanted)}`)

const keysOf = (exchange: Exchange): ReadonlyArray<string> =>
  recordsOf(exchange).map((record) => JSON.stringify(record))

const rule = (id: string, says: string, check: ProbeRule["check"], from = source): ProbeRule => ({
  id,
  says,
  source: from,
  appliesTo: isPaged,
  check
})

/** The most that a page holds. */
const whole = 1_000

const refused = (exchange: Exchange, field: string): ReadonlyArray<Breach> => [
  ...equals(
    exchange,
    "the status",
    exchange.answer.status,
    exchange.call.method === "GET" ? 400 : exchange.answer.status
  ),
  ...unless(
    [400, 422].includes(exchange.answer.status),
    exchange,
    `status ${exchange.answer.status}`
  ),
  ...unless(
    errorFields(exchange).includes(field),
    exchange,
    `\`info.errors\` does not name ${field}`
  )
]

export const paging: ReadonlyArray<ProbeRule> = [
  rule(
    "paging/headers",
    "The headers name the page, its size, and how many items and pages there are.",
    (probe) =>
      Effect.map(page(probe, 1, 2), (exchange) => [
        ...equals(exchange, "current-page", header(exchange, "x-pagination-current-page"), "1"),
        ...equals(exchange, "per-page", header(exchange, "x-pagination-per-page"), "2"),
        ...equals(
          exchange,
          "page-count",
          number(exchange, "page-count"),
          Math.ceil(number(exchange, "total-count") / 2)
        ),
        ...unless(
          Number.isInteger(number(exchange, "total-count")),
          exchange,
          "total-count is no integer"
        )
      ])
  ),
  rule("paging/default", "Without parameters it is the first page.", ({ ask }) =>
    Effect.map(ask(), (exchange) =>
      equals(exchange, "current-page", header(exchange, "x-pagination-current-page"), "1")
    )
  ),
  rule("paging/page-size", "A page has `perPage` items, the last one what is left.", (probe) =>
    Effect.map(page(probe, 1, 2), (exchange) =>
      equals(
        exchange,
        "the number of items",
        recordsOf(exchange).length,
        Math.min(2, number(exchange, "total-count"))
      )
    )
  ),
  rule(
    "paging/total-count",
    "The total is the number of items on all pages.",
    Effect.fnUntraced(function* (probe) {
      const exchange = yield* page(probe, 1, whole)
      if (number(exchange, "total-count") > whole)
        return yield* new Skipped({ why: `there are more than ${whole} items` })
      return equals(
        exchange,
        "total-count",
        number(exchange, "total-count"),
        recordsOf(exchange).length
      )
    })
  ),
  rule("paging/no-overlap", "Two pages of two are a page of four, in its order.", (probe) =>
    Effect.gen(function* () {
      const both = [yield* page(probe, 1, 2), yield* page(probe, 2, 2)]
      const four = yield* page(probe, 1, 4)
      return unless(
        both.flatMap(keysOf).join() === keysOf(four).join(),
        four,
        "differs from the two pages before"
      )
    })
  ),
  rule(
    "paging/beyond-last-page",
    "A page behind the last one is an empty list.",
    Effect.fnUntraced(function* (probe) {
      const exchange = yield* page(
        probe,
        number(yield* page(probe, 1, whole), "page-count") + 1,
        whole
      )
      return [
        ...equals(exchange, "the status", exchange.answer.status, 200),
        ...equals(exchange, "the number of items", recordsOf(exchange).length, 0)
      ]
    })
  ),
  rule(
    "paging/limits",
    "`page` below 1 and `perPage` below 1 or above 1000 are refused and named.",
    Effect.fnUntraced(function* (probe) {
      const asked = [
        ["page", "0"],
        ["perPage", "0"],
        ["perPage", "1001"],
        ["perPage", "many"]
      ] as const
      const answers = yield* Effect.forEach(asked, (pair) => probe.ask({ query: [pair] }))
      return answers.flatMap((exchange, index) => refused(exchange, asked[index]?.[0] ?? ""))
    }),
    "Common list parameters"
  )
]
