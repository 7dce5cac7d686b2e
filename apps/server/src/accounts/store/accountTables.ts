import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { type Ids, makeKnownIds } from "../../platform/sql/knownIds.ts"
import { refuseDuplicates } from "../../platform/sql/refuseDuplicates.ts"
import type { LinkedAccount } from "./AccountLinksRepo.ts"
import { namedByCaller } from "./assigned.ts"

/** The tables of affiliates and advertisers, which managers write alike. */
export const tables = { advertiser: "advertisers", affiliate: "affiliates" } as const
export type Role = keyof typeof tables

/** The columns of accounts that refer to other tables. */
export const referred = ["country", "referred_by", "tier_id"] as const

/**
 * Which of the ids that such a column would have can be chosen. Affiliates that were deleted can; those that are not
 * assigned to a manager with assignments only can't, since a sponsor is paid for what it refers.
 */
export const makeReferred = (sql: SqlClient.SqlClient) => {
  const known = makeKnownIds(sql)
  const all = sql`1 = 1`
  return {
    country: (ids: Ids) => known("countries", ids, all),
    referred_by: (ids: Ids) =>
      Effect.flatMap(namedByCaller(sql), (isNamed) => known("affiliates", ids, isNamed("id"))),
    tier_id: (ids: Ids) => known("tiers", ids)
  }
}

/** The id in a column; null without one. */
export const idOf = (value: unknown): number | null => (typeof value === "number" ? value : null)

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null)

/** What search finds an account by, from its row. */
export const findable = (row: Readonly<Record<string, unknown>>) => ({
  external_id: textOf(row.external_id),
  email: textOf(row.email) ?? "",
  firstname: textOf(row.firstname),
  lastname: textOf(row.lastname),
  company_name: textOf(row.company_name)
})

/** 422 for a unique value that another record has. */
export const refuseTaken = (role: LinkedAccount["role"]) =>
  refuseDuplicates({
    [`${tables[role]}_email_key`]: "email",
    [`${tables[role]}_external_id`]: "external_id"
  })
