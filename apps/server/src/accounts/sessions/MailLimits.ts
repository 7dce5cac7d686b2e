import { Effect } from "effect"
import { RequestOrigin } from "../../platform/http/RequestOrigin.ts"
import type { Account } from "./Account.ts"
import { networkOf } from "./networkOf.ts"
import { makeThrottle } from "./Throttle.ts"

const hour = 3600

/** Letters to one address, and for one network or account, within an hour. */
const perAddress = { most: 5, seconds: hour }
const perNetwork = { most: 20, seconds: hour }

/** Limits the mail that strangers can trigger. Unknown addresses count alike. */
export const makeMailLimits = () => {
  const addresses = makeThrottle(perAddress)
  const networks = makeThrottle(perNetwork)
  const accounts = makeThrottle(perNetwork)
  return {
    /** A letter that a stranger asks for. */
    take: Effect.fnUntraced(function* (email: string) {
      const { ip } = yield* RequestOrigin
      yield* networks.take(networkOf(ip))
      yield* addresses.take(email)
    }),
    /** A letter that an account asks for, from wherever. */
    takeForAccount: Effect.fnUntraced(function* ({ account_id, role }: Account, email: string) {
      yield* accounts.take(`${role} ${account_id}`)
      yield* addresses.take(email)
    }),
    /** A letter that a manager's program asks for, which may do so for many people. */
    takeForManager: addresses.take
  }
}
