import type { Role } from "@affnet/domain"
import { find } from "../tools/find.ts"

/** What is said of a record that is not there. */
export const missing = "Not found, or not visible to this key."

/** The same, with what shows ids to those who have it. */
export const notFound = (role: Role.Role): string =>
  find.roles.includes(role) ? `${missing} \`find\` shows ids.` : missing
