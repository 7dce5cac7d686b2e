import {
  Advertiser,
  Affiliate,
  BillingPreferences,
  LedgerAccount,
  Manager,
  Money
} from "@affnet/domain"
import { accountSearchText } from "../../accounts/store/accountSearchText.ts"
import { searchText } from "../../platform/sql/lists/searchText.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { idsIn, type Records, type Tables } from "./Table.ts"

const affiliateRow = Rows.toRow(Affiliate.Affiliate)
const advertiserRow = Rows.toRow(Advertiser.Advertiser)
const managerRow = Rows.toRow(Manager.Manager)
const preferencesRow = Rows.toRow(BillingPreferences.BillingPreferences)

/** The ids that records list, each in a row of its own with these columns. */
const links = <A extends { readonly id: number }>(
  records: ReadonlyArray<A>,
  list: (record: A) => string | null,
  [own, linked]: readonly [own: string, linked: string]
) =>
  records.flatMap((record) => idsIn(list(record)).map((id) => ({ [own]: record.id, [linked]: id })))

/** The accounts of an affiliate, with the balances that its record states. */
const balanceRows = (
  { approved_balance, balance_due, id, pending_balance, referral_balance }: Affiliate.Affiliate,
  currency: string
) => {
  const stages = {
    pending: pending_balance,
    approved: approved_balance,
    referral: referral_balance,
    invoiced: balance_due
  } as const
  return LedgerAccount.affiliateBalances.map((stage) => {
    const credit = -Money.fromAmount(stages[stage])
    const account = LedgerAccount.ofAffiliate(id, stage)
    return { account, currency, amount: credit, network_amount: credit }
  })
}

const affiliateRows = (
  affiliates: ReadonlyArray<Affiliate.Affiliate>,
  currency: string
): Tables => ({
  ledger_balances: affiliates.flatMap((one) => balanceRows(one, currency)),
  affiliates: affiliates.map((one) => ({
    ...affiliateRow(one),
    twofa_enabled: one.twoFA_enabled,
    tier_id: one.tier?.id ?? null,
    search_text: accountSearchText(one)
  })),
  affiliate_tags: links(affiliates, ({ tags }) => tags, ["affiliate_id", "tag_id"]),
  affiliate_traffic_sources: links(affiliates, ({ traffic_types }) => traffic_types, [
    "affiliate_id",
    "traffic_source_id"
  ]),
  affiliate_commission_plans: affiliates.flatMap(({ commission_plans, id: affiliate_id }) =>
    commission_plans.map(({ id }) => ({ affiliate_id, commission_plan_id: id }))
  )
})

/** The accounts. Records do not say which managers they were assigned. */
export const accountRows = (records: Records): Tables => {
  const { activityLog = [], advertisers = [], affiliates = [], managers = [] } = records
  return {
    managers: managers.map((one) => ({
      ...managerRow(one),
      search_text: searchText(one.firstname, one.lastname, one.email)
    })),
    advertisers: advertisers.map((one) => ({
      ...advertiserRow(one),
      search_text: accountSearchText(one)
    })),
    advertiser_tags: links(advertisers, ({ tags }) => tags, ["advertiser_id", "tag_id"]),
    billing_preferences: (records.billingPreferences ?? []).map((one) => ({
      ...preferencesRow(one),
      advertiser_id: one.id,
      payment_terms_id: one.payment_terms?.id ?? null,
      invoice_frequency: one.invoice_frequency?.id ?? 0,
      beneficiary_country: one.beneficiary_country?.id ?? null
    })),
    ...affiliateRows(affiliates, records.currency ?? "USD"),
    activity_log: activityLog.map(({ affiliate_id, ...entry }) => ({
      ...entry,
      role: "affiliate",
      account_id: affiliate_id
    }))
  }
}
