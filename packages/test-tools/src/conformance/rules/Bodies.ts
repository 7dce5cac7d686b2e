import { Effect } from "effect"
import { form, json } from "../Call.ts"
import { type Exchange, recordsOf } from "../Exchange.ts"
import { getting, type Operation } from "../Operation.ts"
import { type ProbeRule, unless } from "../Rule.ts"
import { Skipped } from "../Skipped.ts"

/** Reports that are asked for by POST. */

const isReport = ({ contents, method, reads }: Operation): boolean =>
  reads && method === "POST" && contents.size > 0

const source = "Requests"

const same = (a: Exchange, b: Exchange, detail: string) =>
  unless(b.answer.status === 200 && a.answer.text === b.answer.text, b, detail)

const alike = (
  id: string,
  says: string,
  body: Exchange["call"]["body"],
  as: Exchange["call"]["body"]
): ProbeRule => ({
  id,
  says,
  source,
  appliesTo: isReport,
  check: Effect.fnUntraced(function* ({ ask }) {
    return same(
      yield* ask({ body: as }),
      yield* ask({ body }),
      `status or body differ from those of ${as?.text}`
    )
  })
})

const three = json({ page: 1, perPage: 3 })

export const bodies: ReadonlyArray<ProbeRule> = [
  alike("body/form", "A form is read like JSON.", form({ page: "1", perPage: "3" }), three),
  alike(
    "body/numeric-strings",
    "Numbers may come as texts.",
    json({ page: "1", perPage: "3" }),
    three
  ),
  alike("body/empty-array", "An empty array as body means no fields.", json([]), json({})),
  alike(
    "body/unknown-fields",
    "Unknown fields make no difference.",
    json({ conformance_unknown: 1 }),
    json({})
  ),
  {
    id: "errors/422-named",
    says: "A field of a body with a value that can't be is answered with 422 and named.",
    source: "Errors, Validation errors",
    appliesTo: isReport,
    check: Effect.fnUntraced(function* ({ ask }) {
      const exchange = yield* ask({ body: json({ perPage: 1_001 }) })
      const { status, text } = exchange.answer
      return unless(
        status === 422 && text.includes('"perPage"'),
        exchange,
        `status ${status}, ${text.slice(0, 120)}`
      )
    })
  },
  {
    id: "reports/twin",
    says: "A report answers the same by GET and by POST.",
    source: "The operations' open names",
    appliesTo: (operation) => isReport(operation) && operation.methods.includes("GET"),
    check: Effect.fnUntraced(function* ({ ask, network, operation }) {
      const twin = getting(operation.path)
      if (twin === undefined) return yield* new Skipped({ why: "it has no twin" })
      const post = yield* ask({ query: [["perPage", "3"]] })
      const get = yield* network.send({
        ...post.call,
        operation: twin,
        method: "GET",
        body: undefined
      })
      return unless(
        JSON.stringify(recordsOf(get)) === JSON.stringify(recordsOf(post)),
        post,
        "differs from the answer to GET"
      )
    })
  }
]
