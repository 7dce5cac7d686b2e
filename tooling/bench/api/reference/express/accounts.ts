import { and, eq } from "drizzle-orm"
import type { Db } from "./database.ts"
import { affiliates, apiKeys, managers } from "./tables.ts"

/** The status of the account behind a key's digest; `undefined` when there is none. */
export const findKeyHolder = (db: Db, letter: string, digest: string) => {
  const [role, table] = letter === "m" ? ["manager", managers] : ["affiliate", affiliates]
  return db
    .select({ account_id: table.id, status: table.status, api_status: table.api_status })
    .from(apiKeys)
    .innerJoin(table, eq(table.id, apiKeys.account_id))
    .where(and(eq(apiKeys.digest, digest), eq(apiKeys.role, role)))
    .get()
}
