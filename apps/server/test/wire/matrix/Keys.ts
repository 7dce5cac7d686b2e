import { Effect } from "effect"
import { givenKey, givenKeyOf } from "../../fixtures/givenKey.ts"
import { type Columns, created, insertRow } from "../../fixtures/givenRow.ts"
import type { Caller } from "./Callers.ts"
import type { World } from "./Records.ts"

/** A key of the right form that no account has. */
const unknown = "afn_m_0000000000000000000000000000000000000000000000000"

/** Limits of keys, by the state that they put them in; all were made long ago. */
const limits: Partial<Record<Caller["key"], Columns>> = {
  expired: { expires: 1 },
  "of another network": { networks: "203.0.113.0/24" },
  "read-only": { read_only: 1 },
  "limited in time": { expires: 2 * created }
}

let count = 0

/** A manager of a role, and what of the world is assigned to him. */
const managerOf = Effect.fnUntraced(function* (
  { access: { assigned_only, role }, owns }: Caller & Required<Pick<Caller, "access">>,
  { accounts: { advertiser, affiliate } }: World
) {
  const columns = { role, assigned_only: assigned_only ? 1 : 0 }
  const { account_id: manager_id, key } = yield* givenKey("manager", columns)
  if (owns && assigned_only) {
    yield* insertRow("affiliate_managers", { affiliate_id: affiliate, manager_id })
    yield* insertRow("advertiser_managers", { advertiser_id: advertiser, manager_id })
  }
  return key
})

/** Makes the key that somebody calls with about a world; undefined when there is none. */
export const givenKeyFor = Effect.fnUntraced(function* (caller: Caller, world: World) {
  const { access, key, owns, role } = caller
  if (key === "missing") return undefined
  if (key === "unknown") return unknown
  if (key === "of a blocked account") return (yield* givenKey(role, { status: 2 })).key
  // An owner sees everything, so it is he who has what is a manager's own.
  if (access !== undefined && access.role !== "owner") {
    return yield* managerOf({ ...caller, access }, world)
  }
  if (!owns) return (yield* givenKey(role)).key
  const name = `Key of a caller ${++count}`
  return yield* givenKeyOf(role, world.accounts[role], { name, is_main: 0, ...limits[key] })
})
