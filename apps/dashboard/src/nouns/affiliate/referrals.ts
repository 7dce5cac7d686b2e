import { affnet } from "../../data/affnet.ts"
import { noun } from "../../records/Noun.ts"
import { money, percent, text } from "../../records/Shown.ts"

/** Whom the affiliate brought, and what it gets for that. */
export const referrals = noun({
  title: "Referrals",
  empty: "Nobody whom you brought earned anything on these days.",
  usualPeriod: "last_30_days",
  isSearched: false,
  list: async ({ page, perPage, period }) => {
    const [{ items, total }, { currency }] = await Promise.all([
      affnet.referrals.list({
        page,
        perPage,
        ...(period !== undefined && { rangeFrom: period.from, rangeTo: period.to })
      }),
      // The report names no currency: it is the network's, as that of the balance is.
      affnet.affiliateBilling.getOwnBalance()
    ])
    return { items: items.map((one) => ({ ...one, currency })), total }
  },
  key: ({ referral }) => referral,
  columns: [
    ["Affiliate", ({ referral }) => text(referral)],
    ["Your share", ({ rate }) => percent(rate)],
    ["Amount", (one) => money(String(one.referral_commission), one.currency)]
  ]
})
