import { Effect, Predicate } from "effect"
import { type Exchange, errorFields, header, recordsOf } from "../Exchange.ts"
import { type Operation, takesQuery } from "../Operation.ts"
import type { Probe } from "../Probe.ts"
import { type Breach, type ProbeRule, unless, unlessStatus } from "../Rule.ts"

/** The order of lists. */

const source = "Common list parameters"

const isSorted = (operation: Operation): boolean =>
  operation.reads && operation.method === "GET" && operation.sortFields.length > 0

const size = 20

const sortedBy = ({ ask }: Probe, field: string, direction: string) =>
  ask({
    query: [
      ["sortField", field],
      ["sortDirection", direction],
      ["perPage", String(size)]
    ]
  })

const valuesOf = (exchange: Exchange, field: string): ReadonlyArray<unknown> =>
  recordsOf(exchange).map((record) => record[field])

/** Numbers and decimal texts have an order that every server shares; null is the smallest. */
const asNumber = (value: unknown): number | undefined => {
  if (value === null) return Number.NEGATIVE_INFINITY
  if (Predicate.isNumber(value)) return value
  return Predicate.isString(value) && /^-?\d+\.\d{2,4}$/u.test(value) ? Number(value) : undefined
}

const ascends = (values: ReadonlyArray<unknown>): boolean => {
  const numbers = values.map(asNumber).filter(Predicate.isNotUndefined)
  return (
    numbers.length < values.length ||
    numbers.every((each, index) => each >= (numbers[index - 1] ?? each))
  )
}

const isWhole = (exchange: Exchange): boolean =>
  Number(header(exchange, "x-pagination-total-count")) <= size

const compare = (field: string, up: Exchange, down: Exchange): ReadonlyArray<Breach> => {
  const [rising, falling] = [valuesOf(up, field), valuesOf(down, field).toReversed()]
  const mirrored = JSON.stringify(rising) === JSON.stringify(falling)
  return [
    ...unless(up.answer.status === 200, up, `status ${up.answer.status}`),
    ...unless(ascends(rising), up, `${field} does not ascend`),
    ...unless(ascends(falling), down, `${field} does not descend`),
    // How texts compare is the server's own affair, but the other direction is the mirror image.
    ...unless(mirrored || !isWhole(up), down, `descending by ${field} is not ascending reversed`)
  ]
}

const refused =
  (name: string, value: string): ProbeRule["check"] =>
  ({ ask }) =>
    Effect.map(ask({ query: [[name, value]] }), (exchange) => [
      ...unlessStatus(exchange, 400),
      ...unless(
        errorFields(exchange).includes(name),
        exchange,
        `\`info.errors\` does not name ${name}`
      )
    ])

export const sorting: ReadonlyArray<ProbeRule> = [
  {
    id: "list/sort-order",
    says: "A list is in the order of `sortField` and `sortDirection`, for every field that it sorts by.",
    source,
    appliesTo: isSorted,
    check: Effect.fnUntraced(function* (probe) {
      const found = yield* Effect.forEach(probe.operation.sortFields, (field) =>
        Effect.zipWith(sortedBy(probe, field, "asc"), sortedBy(probe, field, "desc"), (up, down) =>
          compare(field, up, down)
        )
      )
      return found.flat()
    })
  },
  {
    id: "list/unknown-sort-field-400",
    says: "A `sortField` that a list does not have is answered with 400 and named.",
    source: "Requests",
    appliesTo: isSorted,
    check: refused("sortField", "no_such_field")
  },
  {
    id: "list/unknown-direction-400",
    says: "A `sortDirection` other than `asc` and `desc` is answered with 400 and named.",
    source: "Requests",
    appliesTo: (operation) => isSorted(operation) && takesQuery(operation, "sortDirection"),
    check: refused("sortDirection", "upwards")
  }
]
