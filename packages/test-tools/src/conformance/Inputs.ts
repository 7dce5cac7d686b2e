import type { Role } from "@affnet/domain"
import { Effect } from "effect"
import { at, type Exchange, type Fields, recordsOf } from "./Exchange.ts"
import type { Network } from "./Network.ts"
import { type Operation, operations } from "./Operation.ts"
import { Skipped } from "./Skipped.ts"

/** Parameters without which an operation makes no sense, although the contract demands none. */

type Query = ReadonlyArray<readonly [name: string, value: string]>

/** So many clicks are looked through for one that serves. */
const maxClicks = "20"

/** Reads a list, as the manager unless somebody else is named. */
const read = Effect.fnUntraced(function* (
  network: Network,
  id: string,
  offer = "",
  filters: Query = [],
  key: Role.Role = "manager"
) {
  const operation = operations.find((each) => each.id === id)
  if (operation === undefined || !network.has(key)) {
    return yield* new Skipped({ why: `no key of this role was given: ${key}` })
  }
  const exchange: Exchange = yield* network.send({
    operation,
    method: operation.method,
    path: operation.path.replace("{offer_id}", offer),
    query: [["perPage", maxClicks], ...filters],
    headers: {},
    body: undefined,
    key,
    keyIn: "header"
  })
  return recordsOf(exchange)
})

/** What each role can ask the reasons of, by the operation: what its own report names. */
const explained: Readonly<
  Record<string, { readonly role: Role.Role; readonly report: string; readonly field: string }>
> = {
  explainTracking: { role: "manager", report: "reportClicks", field: "click_id" },
  explainAffiliateTracking: {
    role: "affiliate",
    report: "reportAffiliateClicks",
    field: "click_id"
  },
  explainAdvertiserTracking: {
    role: "advertiser",
    report: "reportAdvertiserConversions",
    field: "transaction_id"
  }
}

const event = Effect.fnUntraced(function* (
  network: Network,
  { field, report, role }: (typeof explained)[string]
) {
  const [first] = yield* read(network, report, "", [], role)
  return first === undefined
    ? yield* new Skipped({ why: "nothing was reported in the last 7 days" })
    : ([[field, String(first[field])]] satisfies Query)
})

/** Without knowing more than the click: it is active, worth a fixed amount, and has no caps that may be full. */
const takesOne = (goal: Fields): boolean =>
  goal.multiple_conversions === 0 &&
  goal.status === 1 &&
  goal.has_caps === 0 &&
  goal.revenue_percent === null &&
  goal.payout_percent === null

const isActive = Effect.fnUntraced(function* (network: Network, offer: string) {
  const offers = yield* read(network, "listOffers", "", [["id[]", offer]])
  return offers.some(({ status }) => status === 1)
})

/** A click, and a goal of its offer that takes one lead of each click. */
const clickAndGoal = Effect.fnUntraced(function* (network: Network) {
  for (const { click_id, offer } of yield* read(network, "reportClicks", "")) {
    if (!(yield* isActive(network, String(at(offer, "id"))))) continue
    const goals = yield* read(network, "listGoals", String(at(offer, "id")))
    const goal = goals.find(takesOne)
    if (goal !== undefined) {
      return [
        ["click_id", String(click_id)],
        ["goal_id", String(goal.id)]
      ] satisfies Query
    }
  }
  return yield* new Skipped({ why: "no click of the last 7 days has a goal that takes one lead" })
})

/** What a valid request of the operation needs in its query. */
export const inputsOf = (
  network: Network,
  { id, responses }: Operation
): Effect.Effect<Query, Skipped> => {
  if (responses.get(200)?.isFile === true) {
    return Effect.fail(new Skipped({ why: "no network needs to have a file" }))
  }
  if (id.startsWith("createLead")) return clickAndGoal(network)
  const explains = explained[id]
  return explains === undefined ? Effect.succeed([]) : event(network, explains)
}
