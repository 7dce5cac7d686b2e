import { Effect } from "effect"
import { at, infoOf } from "../Exchange.ts"
import type { Operation } from "../Operation.ts"
import { type ProbeRule, unless } from "../Rule.ts"
import { Skipped } from "../Skipped.ts"

/** Leads by click id. */

const createsByGet = ({ id }: Operation): boolean => id === "createLead" || id === "createLeadAlias"

const source = "Create lead by click ID"

export const leads: ReadonlyArray<ProbeRule> = [
  {
    id: "leads/no-click-400",
    says: "A lead without a click is answered with 400.",
    source,
    appliesTo: createsByGet,
    check: ({ askForNothing }) =>
      Effect.map(askForNothing(), (exchange) =>
        unless(exchange.answer.status === 400, exchange, `status ${exchange.answer.status}`)
      )
  },
  {
    id: "leads/unknown-click-404",
    says: "A lead for a click that does not exist is answered with 404.",
    source,
    appliesTo: createsByGet,
    check: ({ askForNothing }) =>
      Effect.map(askForNothing({ query: [["click_id", "f".repeat(32)]] }), (exchange) =>
        unless(exchange.answer.status === 404, exchange, `status ${exchange.answer.status}`)
      )
  },
  {
    id: "leads/repeated",
    says: "Repeating the call gives the first lead again.",
    source,
    appliesTo: createsByGet,
    check: Effect.fnUntraced(function* ({ ask, network }) {
      if (!network.allowsWrites) {
        return yield* new Skipped({ why: "it writes; allow it with --allow-writes" })
      }
      const first = yield* ask({ query: [["deliver_lead", "no"]] })
      const second = yield* network.sendAgain(first.call)
      const [one, two] = [first, second].map((each) => at(infoOf(each), "result", "lead_id"))
      return [
        ...unless(first.answer.status === 200, first, `status ${first.answer.status}`),
        ...unless(one === two, second, `lead ${String(two)} instead of ${String(one)}`)
      ]
    })
  }
]
