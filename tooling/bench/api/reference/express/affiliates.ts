import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { amount, namedReferrals } from "../answer.ts"
import type { Db } from "./database.ts"
import { readMultiAccounts } from "./multiAccounts.ts"
import { affiliates, apiKeys, tiers } from "./tables.ts"

/** Affiliates with their relations, as the ORM reads them. */
const findMany = (db: Db, page: { where?: SQL; limit?: number; offset?: number }) =>
  db.query.affiliates
    .findMany({
      columns: { search_text: false },
      with: {
        countryOfResidence: { columns: { title: true } },
        ownTier: true,
        sponsor: { columns: { id: true, company_name: true, email: true } },
        referrals: {
          columns: { id: true, company_name: true, email: true },
          orderBy: (table) => asc(table.id),
          limit: namedReferrals
        },
        tags: { with: { tag: true }, orderBy: (table) => asc(table.tag_id) },
        trafficSources: {
          with: { trafficSource: true },
          orderBy: (table) => asc(table.traffic_source_id)
        },
        managers: { with: { manager: true }, orderBy: (table) => asc(table.manager_id) },
        commissionPlans: {
          with: { commissionPlan: true },
          orderBy: (table) => asc(table.commission_plan_id)
        }
      },
      // Drizzle writes a column of the outer query without its table, so these name it themselves.
      extras: {
        referrals_count:
          sql<number>`(select count(*) from affiliates r where r.referred_by = affiliates.id)`.as(
            "referrals_count"
          ),
        postbacks_count:
          sql<number>`(select count(*) from postbacks p where p.affiliate_id = affiliates.id)`.as(
            "postbacks_count"
          )
      },
      orderBy: (table) => asc(table.id),
      ...page
    })
    .sync()

type Found = ReturnType<typeof findMany>[number]

interface Named {
  readonly id: number
  readonly company_name: string | null
  readonly email: string
}

const named = ({ id, company_name, email }: Named): string =>
  `#${id} ${company_name === null || company_name === "" ? email : company_name}`

const joined = (texts: ReadonlyArray<string | number>): string | null =>
  texts.length === 0 ? null : texts.join(",")

const referralsInfo = ({ referrals, referrals_count }: Found): string | null => {
  if (referrals_count === 0) return null
  const more = referrals_count - namedReferrals
  return `${referrals.map(named).join(", ")}${more > 0 ? ` and ${more} more` : ""}`
}

type Tier = typeof tiers.$inferSelect

const tierOf = (tier: Tier | null | undefined) =>
  tier
    ? { id: tier.id, title: tier.title, color: tier.color, isDefault: tier.is_default === 1 }
    : null

const amounts = (row: Found) => ({
  account_balance: amount(row.account_balance),
  pending_balance: amount(row.pending_balance),
  approved_balance: amount(row.approved_balance),
  referral_balance: amount(row.referral_balance),
  balance_due: amount(row.balance_due),
  payout_approved: amount(row.payout_approved),
  payout_pending: amount(row.payout_pending),
  referral_commission: amount(row.referral_commission)
})

const managerName = (manager: Found["managers"][number]["manager"]): string =>
  manager === null
    ? ""
    : `${manager.firstname ?? ""} ${manager.lastname ?? ""}`.trim() || manager.email

/** The record that the API returns. */
const toRecord = (row: Found) => {
  const {
    countryOfResidence,
    ownTier: _ownTier,
    sponsor,
    referrals: _referrals,
    referrals_count: _count,
    tags,
    trafficSources,
    managers,
    commissionPlans,
    tier_id: _tier_id,
    twofa_enabled,
    ...columns
  } = row
  return {
    ...columns,
    ...amounts(row),
    auth_key: null,
    access_token: null,
    twoFA_enabled: twofa_enabled,
    tags: joined(tags.map(({ tag_id }) => tag_id)),
    tags_selected: joined(tags.map(({ tag }) => tag?.title ?? "")),
    traffic_types: joined(trafficSources.map(({ traffic_source_id }) => traffic_source_id)),
    traffic_types_selected: joined(
      trafficSources.map(({ trafficSource }) => trafficSource?.title ?? "")
    ),
    managers_assigned: joined(managers.map(({ manager }) => managerName(manager))),
    country_selected: countryOfResidence?.title ?? null,
    referral_sponsor_info: sponsor === null ? null : named(sponsor),
    referrals_info: referralsInfo(row),
    commission_plans: commissionPlans.flatMap(({ commissionPlan }) => commissionPlan ?? [])
  }
}

const readKeys = (db: Db, ids: Array<number>) =>
  new Map(
    db
      .select({ id: apiKeys.account_id, masked: apiKeys.masked })
      .from(apiKeys)
      .where(and(eq(apiKeys.role, "affiliate"), inArray(apiKeys.account_id, ids)))
      .all()
      .map(({ id, masked }) => [id, masked])
  )

/** What stands in other tables without a relation to the affiliate, read for a whole page. */
const complete = (db: Db, rows: ReadonlyArray<Found>) => {
  if (rows.length === 0) return []
  const keys = readKeys(
    db,
    rows.map(({ id }) => id)
  )
  const multiAccountsOf = readMultiAccounts(db, rows)
  const defaultTier = db.select().from(tiers).where(eq(tiers.is_default, 1)).orderBy(tiers.id).get()
  return rows.map((row) => ({
    ...toRecord(row),
    api_key: keys.get(row.id) ?? null,
    tier: tierOf(row.ownTier ?? defaultTier),
    multi_accounts: multiAccountsOf(row.id)
  }))
}

export const findAffiliate = (db: Db, id: number) =>
  complete(db, findMany(db, { where: eq(affiliates.id, id) }))[0]

export const findAffiliates = async (db: Db, page: number, perPage: number) => ({
  items: complete(db, findMany(db, { limit: perPage, offset: (page - 1) * perPage })),
  total: await db.$count(affiliates)
})
