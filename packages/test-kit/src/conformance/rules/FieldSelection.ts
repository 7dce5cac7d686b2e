import { Effect } from "effect"
import { recordsOf } from "../Exchange.ts"
import { type Operation, takesQuery } from "../Operation.ts"
import { type ProbeRule, unless } from "../Rule.ts"
import { Skipped } from "../Skipped.ts"

/** `fields`, which leaves out what a caller does not need. */

const source = "Common list parameters"

const selects = (operation: Operation): boolean =>
  operation.reads && operation.method === "GET" && takesQuery(operation, "fields")

const rule = (id: string, says: string, names: string, wanted: string): ProbeRule => ({
  id,
  says,
  source,
  appliesTo: selects,
  check: Effect.fnUntraced(function* ({ ask }) {
    const exchange = yield* ask({ query: [["fields", names]] })
    const records = recordsOf(exchange)
    if (exchange.answer.status === 200 && records.length === 0) {
      return yield* new Skipped({ why: "the list is empty" })
    }
    return unless(
      exchange.answer.status === 200 &&
        records.every((each) => Object.keys(each).join() === wanted),
      exchange,
      `a record has ${Object.keys(records[0] ?? {}).join(", ") || "nothing"}`
    )
  })
})

export const fieldSelection: ReadonlyArray<ProbeRule> = [
  rule(
    "list/fields",
    "`fields` leaves the named fields only, and unknown names change nothing.",
    "id,no_such_field",
    "id"
  ),
  rule(
    "list/fields-unknown-only",
    "`fields` with unknown names only leaves records without fields.",
    "no_such_field",
    ""
  )
]
