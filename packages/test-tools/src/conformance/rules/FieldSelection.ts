import { Effect, Predicate } from "effect"
import { type Exchange, type Fields, infoOf, recordsOf } from "../Exchange.ts"
import { type Operation, takesQuery } from "../Operation.ts"
import { type ProbeRule, unless } from "../Rule.ts"
import { Skipped } from "../Skipped.ts"

/** `fields`, which leaves out what a caller does not need. */

const source = "Common list parameters"

const selects = (operation: Operation): boolean =>
  operation.reads && operation.method === "GET" && takesQuery(operation, "fields")

/** The records of a list, or the one record of an answer. */
const shown = ({ isList }: Operation, exchange: Exchange): ReadonlyArray<Fields> =>
  isList ? recordsOf(exchange) : Object.values(infoOf(exchange)).filter(Predicate.isObject)

/** A name that no record has. */
const unknown = "no_such_field"

const rule = (
  id: string,
  says: string,
  wanted: (known: string) => ReadonlyArray<string>
): ProbeRule => ({
  id,
  says,
  source,
  appliesTo: selects,
  check: Effect.fnUntraced(function* ({ ask, operation }) {
    const [whole] = shown(operation, yield* ask())
    if (whole === undefined) return yield* new Skipped({ why: "the list is empty" })
    const [known = ""] = Object.keys(whole)
    const names = wanted(known)
    const exchange = yield* ask({ query: [["fields", [...names, unknown].join()]] })
    const found = shown(operation, exchange).map((each) => Object.keys(each).join())
    return unless(
      found.length > 0 && found.every((each) => each === names.join()),
      exchange,
      `status ${exchange.answer.status}, a record has ${found[0] || "nothing"}`
    )
  })
})

export const fieldSelection: ReadonlyArray<ProbeRule> = [
  rule(
    "list/fields",
    "`fields` leaves the named fields only, and unknown names change nothing.",
    (known) => [known]
  ),
  rule(
    "list/fields-unknown-only",
    "`fields` with unknown names only leaves records without fields.",
    () => []
  )
]
