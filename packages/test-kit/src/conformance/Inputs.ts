import { Effect } from "effect"
import { recordsOf } from "./Exchange.ts"
import type { Network } from "./Network.ts"
import { type Operation, operations } from "./Operation.ts"
import { Skipped } from "./Skipped.ts"

/** Parameters without which an operation makes no sense, although the contract demands none. */

type Query = ReadonlyArray<readonly [name: string, value: string]>

const clickSource = operations.find(({ id }) => id === "reportClicks")

/** The newest click that the manager sees. */
const click = Effect.fnUntraced(function* (network: Network) {
  if (clickSource === undefined || !network.has("manager")) {
    return yield* new Skipped({ why: "no key of a manager was given" })
  }
  const { method, path } = clickSource
  const exchange = yield* network.send({
    operation: clickSource,
    method,
    path,
    query: [["perPage", "10"]],
    headers: {},
    body: undefined,
    key: "manager",
    keyIn: "header"
  })
  const id = recordsOf(exchange).flatMap(({ click_id }) =>
    click_id === undefined ? [] : [String(click_id)]
  )[0]
  if (id === undefined) return yield* new Skipped({ why: "there are no clicks in the last 7 days" })
  return [["click_id", id]] satisfies Query
})

/** What a valid request of the operation needs in its query. */
export const inputsOf = (network: Network, { id }: Operation): Effect.Effect<Query, Skipped> =>
  id === "explainTracking" || id.startsWith("createLead") ? click(network) : Effect.succeed([])
