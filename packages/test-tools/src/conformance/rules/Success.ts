import { Effect } from "effect"
import type { Operation } from "../Operation.ts"
import { type ProbeRule, unless } from "../Rule.ts"

/** Valid requests. */

const reads = ({ reads }: Operation): boolean => reads

export const success: ReadonlyArray<ProbeRule> = [
  {
    id: "http/valid-200",
    says: "A valid request is answered with 200.",
    source: "Endpoints",
    appliesTo: reads,
    check: ({ ask }) =>
      Effect.map(ask(), (exchange) =>
        unless(exchange.answer.status === 200, exchange, `status ${exchange.answer.status}`)
      )
  },
  {
    id: "http/repeatable",
    says: "Reading twice gives the same.",
    source: "Errors, Retry guidance",
    appliesTo: (operation) => operation.reads && !operation.isList,
    check: Effect.fnUntraced(function* ({ ask, network }) {
      const first = yield* ask()
      const second = yield* network.sendAgain(first.call)
      return unless(
        first.answer.text === second.answer.text,
        second,
        "differs from the first answer"
      )
    })
  },
  {
    id: "headers/odd-request-id",
    says: "An `x-request-id` that is not well-formed is replaced.",
    source: "Envelopes",
    appliesTo: ({ isProtected, reads, role }) => reads && isProtected && role === undefined,
    check: Effect.fnUntraced(function* ({ ask }) {
      const exchange = yield* ask({ headers: { "x-request-id": "not well formed!" } })
      const id = exchange.answer.headers["x-request-id"] ?? "missing"
      return unless(/^[\w-]{1,128}$/u.test(id), exchange, `x-request-id is ${id}`)
    })
  }
]
