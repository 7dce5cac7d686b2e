import { password } from "../../fixtures/givenPerson.ts"
import type { Ids } from "./Records.ts"

/** What a request says beside the contract's example, where that names records or is about nothing. */

type Fields = (ids: Ids) => Readonly<Record<string, unknown>>
type Query = (ids: Ids) => Readonly<Record<string, string>>

const bulk: Fields = (ids) => ({ ids: [ids.affiliate_id], set: { notes: "Called" } })
const lead: Fields = ({ goal_id }) => ({ goal_alias: undefined, goal_id })
const adjustment: Fields = ({ offer_id }) => ({
  conditions: { offer: [offer_id], conversion_status: ["pending"] }
})
const code: Fields = (ids) => ({ code: ids.mark })

export const bodies: Readonly<Record<string, Fields>> = {
  updateOfferAccess: ({ affiliate_id }) => ({ access: [{ affiliate_id, state: "granted" }] }),
  updateBlockedAffiliates: ({ affiliate_id }) => ({ blocked_affiliates: [{ affiliate_id }] }),
  bulkUpdateAffiliates: bulk,
  bulkUpdateAdvertisers: ({ advertiser_id }) => ({ ids: [advertiser_id] }),
  createAdjustment: adjustment,
  createAdjustmentAlias: adjustment,
  createCommissionPlan: ({ affiliate_id, offer_id }) => ({
    product: offer_id,
    assigned_to: [affiliate_id]
  }),
  updateCommissionPlan: ({ affiliate_id }) => ({ assigned_to: [affiliate_id] }),
  createCustomTerms: ({ affiliate_id }) => ({ affiliates: [affiliate_id], payout: "5.00" }),
  changeConversionStatuses: ({ conversion_id }) => ({ ids: [conversion_id] }),
  changeOwnConversionStatuses: ({ conversion_id }) => ({ ids: [conversion_id] }),
  generateInvoice: () => ({ currency: "USD" }),
  generateInvoiceAlias: () => ({ currency: "USD" }),
  previewInvoice: () => ({ currency: "USD" }),
  previewInvoiceAlias: () => ({ currency: "USD" }),
  previewAffiliateInvoice: () => ({ currency: "USD" }),
  // Its payout alone pays it.
  updateAffiliateInvoice: () => ({ status: "rejected" }),
  generateAffiliateInvoice: () => ({ currency: "USD" }),
  createConversion: ({ click_id }) => ({ click_id }),
  postLead: lead,
  postLeadAlias: lead,
  createOwnLeadByOffer: ({ click_id }) => ({ click_id }),
  createOwnLeadUponDelivery: (ids) => ({ click_id: ids["createOwnLeadUponDelivery.click_id"] }),
  orderVendors: ({ vendor_id }) => ({ vendors: [vendor_id] }),
  getLoginLink: ({ mark }) => ({ email: `${mark}@people.example`, password }),
  postPromoCode: code,
  postOwnPromoCode: code
}

const aboutClick: Query = ({ click_id }) => ({ click_id: String(click_id) })
const aboutLead: Query = ({ click_id, goal_id }) => ({
  click_id: String(click_id),
  goal_id: String(goal_id),
  email: "ann@mail.example"
})
const aboutCode: Query = ({ mark }) => ({ code: String(mark) })

export const queries: Readonly<Record<string, Query>> = {
  createLead: aboutLead,
  createLeadAlias: aboutLead,
  explainTracking: aboutClick,
  explainAffiliateTracking: aboutClick,
  explainAdvertiserTracking: aboutClick,
  checkPromoCode: aboutCode,
  checkOwnPromoCode: aboutCode,
  // Others ask for more than a run of tests has.
  downloadPayoutFile: () => ({ format: "csv" })
}
