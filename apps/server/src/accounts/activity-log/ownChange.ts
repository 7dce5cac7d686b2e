import type { Account } from "../sessions/Account.ts"
import type { Activity } from "./ActivityLog.ts"

/** The log entry for a signed-in person's change of the own credentials. */
export const ownChange = (me: Account, done: string): Activity => ({
  account: me,
  actor: me,
  action: "account.profile_changed",
  entity: me.role,
  entity_id: me.account_id,
  message: `Somebody who is signed in ${done}.`
})
