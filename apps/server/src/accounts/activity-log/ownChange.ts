import type { Account } from "../sessions/Account.ts"
import type { Activity } from "./ActivityLog.ts"

/** What whoever is signed in to an account changed of how that person signs in. */
export const ownChange = (me: Account, done: string): Activity => ({
  account: me,
  actor: me,
  action: "account.profile_changed",
  entity: me.role,
  entity_id: me.account_id,
  message: `Somebody who is signed in ${done}.`
})
