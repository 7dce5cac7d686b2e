import { affnet } from "../../data/affnet.ts"
import { noun } from "../../records/Noun.ts"
import { percent, text } from "../../records/Shown.ts"

/** Whom the affiliate brought, and what it gets for that. */
export const referrals = noun({
  title: "Referrals",
  empty: "Nobody whom you brought earned anything on these days.",
  usualPeriod: "last_30_days",
  isSearched: false,
  list: ({ page, perPage, period }) =>
    affnet.referrals.list({
      page,
      perPage,
      ...(period !== undefined && { rangeFrom: period.from, rangeTo: period.to })
    }),
  key: ({ referral }) => referral,
  columns: [
    { title: "Affiliate", show: ({ referral }) => text(referral) },
    { title: "Your share", show: ({ rate }) => percent(rate) },
    { title: "Amount", show: (one) => text(one.referral_commission) }
  ]
})
