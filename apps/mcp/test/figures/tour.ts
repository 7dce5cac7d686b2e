import { Effect } from "effect"
import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { client, type Setup, textOf } from "../network/Client.ts"
import { DemoNetwork } from "../network/DemoNetwork.ts"

/** What somebody who looks around in the demo network would call, with what is shown by default. */

type Stop = readonly [tool: string, args: object]
type Ids = DemoNetwork["Service"]["ids"]

const managers = ({ affiliate_id, click_id, offer_id, url_id }: Ids): ReadonlyArray<Stop> => [
  ["whoami", {}],
  ["find", { in: "offers", q: "a" }],
  ["find", { in: "affiliates" }],
  ["find", { in: "goals", offer_id }],
  ["affiliate_get", { affiliate_id }],
  ["affiliate_postbacks_list", { affiliate_id }],
  ["why", { click_id }],
  ["landing_page_get", { offer_id, url_id }],
  ["find", { in: "adv_preferences", id: 1 }],
  ["find", { in: "aff_statements", id: affiliate_id }],
  ["find", { in: "aff_invoices" }],
  ["find", { in: "payout_runs" }],
  ["delivery_attempts_list", {}],
  ["report_schema", {}],
  ["report_schema", { report: "clicks" }],
  ["report_run", {}],
  ["report_run", { totals_only: true }],
  ["report_run", { breakdowns: ["affiliate", "offer"] }],
  ["report_run", { report: "conversions" }],
  ["report_run", { report: "clicks" }],
  ["report_run", { report: "invalid_clicks" }],
  ["report_run", { report: "refused_conversions" }],
  ["countries_list", { q: "united" }]
]

const affiliates = ({ campaign_id }: Ids): ReadonlyArray<Stop> => [
  ["campaign_get", { campaign_id }],
  ["activity_log_list", {}],
  ["referrals_list", {}],
  ["report_run", {}],
  ["report_run", { report: "clicks" }]
]

/** A call of the tour, and the tokens of its result. */
export interface Visited {
  readonly call: string
  readonly isError: boolean
  readonly tokens: number
}

const visiting = Effect.fnUntraced(function* (
  setup: Setup,
  stops: (ids: Ids) => ReadonlyArray<Stop>
) {
  const { ids } = yield* DemoNetwork
  const { callTool } = yield* client(setup)
  return yield* Effect.forEach(stops(ids), ([name, args]) =>
    Effect.map(
      callTool({ name, arguments: { ...args } }),
      (result): Visited => ({
        call: `${name} ${JSON.stringify(args)}`,
        isError: result.isError ?? false,
        tokens: countTokens(textOf(result))
      })
    )
  )
})

/** The whole tour, as a manager and as an affiliate. */
export const tour = Effect.gen(function* () {
  const asManager = yield* visiting({}, managers)
  return [...asManager, ...(yield* visiting({ role: "affiliate" }, affiliates))]
})

/** What 95 of 100 results stay within. */
export const p95 = (visited: ReadonlyArray<Visited>): number => {
  const ordered = visited.map(({ tokens }) => tokens).toSorted((one, other) => one - other)
  return ordered[Math.ceil(ordered.length * 0.95) - 1] ?? Number.NaN
}
