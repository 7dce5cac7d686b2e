import { Forbidden, type Principal, TooManyRequests, Unauthorized } from "@affnet/api"
import type { Admission } from "@affnet/api/Wire"
import { Role } from "@affnet/domain"
import { Clock, Effect } from "effect"
import { accountOf, type Knowledge, mayCall, State } from "./State.ts"

const windowMillis = 60_000

const principalOf = (state: Knowledge, key: string | undefined): Principal | undefined => {
  const account = key === undefined ? undefined : state.keys.get(key)
  if (account === undefined || !mayCall(state, account)) return undefined
  const record = accountOf(state, account)
  return record && { ...account, timezone: record.timezone }
}

/** Counts a request of somebody, in real time: so many in every minute. */
const spend = ({ rateLimit, spent }: Knowledge, who: string, nowMillis: number) => {
  const known = spent.get(who)
  const isOver = known === undefined || nowMillis - known.sinceMillis >= windowMillis
  const current = isOver ? { count: 0, sinceMillis: nowMillis } : known
  spent.set(who, current)
  const reset = Math.ceil((current.sinceMillis + windowMillis - nowMillis) / 1000)
  const isRefused = current.count >= rateLimit
  if (!isRefused) current.count += 1
  return {
    headers: {
      "ratelimit-policy": `"default";q=${rateLimit};w=${windowMillis / 1000}`,
      ratelimit: `"default";r=${rateLimit - current.count};t=${reset}`
    },
    ...(isRefused && { refusal: new TooManyRequests({ retry_after: Math.max(1, reset) }) })
  }
}

/** The checks of the key (401), of the role (403), and of the limit (429). */
export const admit = Effect.fnUntraced(function* (path: string, key: string | undefined) {
  const state = yield* State
  const principal = principalOf(state, key)
  if (principal === undefined) return yield* new Unauthorized()
  if (!Role.mayCall(principal.role, path)) return yield* new Forbidden()
  const nowMillis = yield* Clock.currentTimeMillis
  const allowance = spend(state, `${principal.role} ${principal.account_id}`, nowMillis)
  return { principal, ...allowance } satisfies Admission
})
