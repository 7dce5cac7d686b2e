import { Effect } from "effect"
import { givenKey, givenKeyOf } from "../../../fixtures/givenKey.ts"
import { insertRow } from "../../../fixtures/givenRow.ts"
import type { Mentioned } from "./randomClicks.ts"

/** One of each role who sees its own part of the events. */
export const givenCallers = Effect.fnUntraced(function* ({ advertisers, affiliates }: Mentioned) {
  const { key } = yield* givenKey("manager")
  const assigned = yield* givenKey("manager", { assigned_only: 1 })
  const idle = yield* givenKey("manager", { assigned_only: 1 })
  const manager_id = assigned.account_id
  yield* insertRow("affiliate_managers", { affiliate_id: affiliates[0], manager_id })
  yield* insertRow("advertiser_managers", { advertiser_id: advertisers[1], manager_id })
  return [
    { key, path: "network" },
    { key: assigned.key, path: "network" },
    { key: idle.key, path: "network" },
    { key: yield* givenKeyOf("affiliate", affiliates[0]), path: "affiliate" },
    { key: yield* givenKeyOf("advertiser", advertisers[0]), path: "advertiser" }
  ] as const
})
