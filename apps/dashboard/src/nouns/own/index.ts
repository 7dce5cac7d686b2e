import type { Viewer } from "../../data/session.ts"
import { apiKeys } from "./apiKeys.ts"
import { members } from "./members.ts"
import { passkeys } from "./passkeys.ts"
import { savedReports } from "./savedReports.ts"
import { sessions } from "./sessions.ts"

/** What belongs to every account and to everybody, by the first part of its address. */
export const ownNouns = (role: Viewer["role"]) => ({
  "api-keys": apiKeys(role),
  passkeys,
  people: members(role),
  "saved-reports": savedReports(role),
  sessions
})
