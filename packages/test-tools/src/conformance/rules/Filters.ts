import { Effect } from "effect"
import { type Exchange, type Fields, header, recordsOf } from "../Exchange.ts"
import { type Operation, takesQuery } from "../Operation.ts"
import { type Breach, type ProbeRule, unless } from "../Rule.ts"
import { Skipped } from "../Skipped.ts"

/** What lists leave out. */

/** What no record holds, so that a search that is not done shows. */
const word = "zqxjkvzqxjkv"

const source = "Common list parameters"

const reading = (operation: Operation): boolean => operation.reads && operation.method === "GET"

const takes =
  (...names: ReadonlyArray<string>) =>
  (operation: Operation): boolean =>
    reading(operation) && names.every((name) => takesQuery(operation, name))

const all = (
  exchange: Exchange,
  test: (record: Fields) => boolean,
  detail: string
): ReadonlyArray<Breach> =>
  unless(exchange.answer.status === 200 && recordsOf(exchange).every(test), exchange, detail)

const total = (exchange: Exchange): string | undefined =>
  header(exchange, "x-pagination-total-count")

/** The first records of the list; without any there is nothing to filter. */
const some = Effect.fnUntraced(function* (exchange: Exchange, count: number) {
  const records = recordsOf(exchange).slice(0, count)
  return records.length < count
    ? yield* new Skipped({ why: `the list has fewer than ${count} items` })
    : records.map(({ id }) => String(id))
})

export const filters: ReadonlyArray<ProbeRule> = [
  {
    id: "list/filter-exact",
    says: "`field=value` leaves only items with this value.",
    source,
    appliesTo: takes("id", "perPage"),
    check: Effect.fnUntraced(function* ({ ask }) {
      const [id = ""] = yield* some(yield* ask(), 1)
      const exchange = yield* ask({ query: [["id", id]] })
      return [
        ...all(exchange, (record) => String(record.id) === id, `items beside id ${id}`),
        ...unless(total(exchange) === "1", exchange, `total-count is ${total(exchange)}`)
      ]
    })
  },
  {
    id: "list/filter-any-of",
    says: "`field[]=a&field[]=b` leaves the items with any of these values.",
    source,
    appliesTo: takes("id[]", "perPage"),
    check: Effect.fnUntraced(function* ({ ask }) {
      const ids = yield* some(yield* ask(), 2)
      const exchange = yield* ask({ query: ids.map((id) => ["id[]", id] as const) })
      return unless(
        total(exchange) === "2",
        exchange,
        `total-count is ${total(exchange)} instead of 2`
      )
    })
  },
  {
    id: "list/filter-range",
    says: "`field_from` leaves only items from there on.",
    source,
    appliesTo: takes("created_from"),
    check: ({ ask }) =>
      Effect.map(ask({ query: [["created_from", "2100-01-01"]] }), (exchange) =>
        unless(
          total(exchange) === "0",
          exchange,
          `total-count is ${total(exchange)}, created from 2100 on`
        )
      )
  },
  {
    id: "list/status-word",
    says: "A status may be filtered by its word.",
    source: "Requests",
    appliesTo: takes("status", "status[]", "created_from"),
    check: Effect.fnUntraced(function* ({ ask }) {
      const byWord = yield* ask({ query: [["status", "active"]] })
      const byNumber = yield* ask({ query: [["status", "1"]] })
      if (byNumber.answer.status === 400)
        return yield* new Skipped({ why: "its status is no number" })
      return [
        ...all(byWord, ({ status }) => status === 1, "items that are not active"),
        ...unless(
          total(byWord) === total(byNumber),
          byWord,
          `${total(byWord)} items instead of ${total(byNumber)}`
        )
      ]
    })
  },
  {
    id: "list/search-alias",
    says: "`search` is another name of `q`.",
    source: "Requests",
    appliesTo: takes("q", "perPage"),
    check: Effect.fnUntraced(function* ({ ask }) {
      const q = yield* ask({ query: [["q", word]] })
      const search = yield* ask({ query: [["search", word]] })
      return unless(
        q.answer.text === search.answer.text,
        search,
        "differs from the answer with `q`"
      )
    })
  },
  {
    id: "list/tolerated-parameters",
    says: "`lang` and parameters without a value make no difference.",
    source: "Requests",
    appliesTo: (operation) => reading(operation) && operation.isProtected,
    check: Effect.fnUntraced(function* ({ ask }) {
      const exchange = yield* ask({
        query: [
          ["lang", "en"],
          ["search", ""]
        ]
      })
      return unless(exchange.answer.status === 200, exchange, `status ${exchange.answer.status}`)
    })
  }
]
