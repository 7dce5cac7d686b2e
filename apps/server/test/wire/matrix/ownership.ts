import type { Permission } from "@affnet/domain"

/** What the contract's annotations do not say: whose a record is that a request names, and what others get. */

/** An answer as it has to be: its status, and the fields that `info.errors` names. */
export interface Expected {
  readonly status: number
  readonly fields?: ReadonlyArray<string>
}

const notFound: Expected = { status: 404 }
const refused = (...fields: ReadonlyArray<string>): Expected => ({ status: 422, fields })
/** Programs that ask by an address get 400. */
const unreadable = (...fields: ReadonlyArray<string>): Expected => ({ status: 400, fields })

/** Permissions that depend on what is sent, and are asked for by the operation itself. */
export const askedInside: Readonly<Record<string, Permission.Permission>> = {
  createImport: "affiliates:write"
}

/** About the manager who calls alone, and what another manager gets. */
export const managersOwn: Readonly<Record<string, Expected>> = {
  regenerateManagerApiKey: { status: 403 },
  rotateOwnManagerApiKey: notFound,
  deleteOwnManagerApiKey: notFound,
  updateManagerPerson: notFound,
  removeManagerPerson: notFound,
  getManagerSavedReport: notFound,
  runManagerSavedReport: notFound,
  updateManagerSavedReport: notFound,
  deleteManagerSavedReport: notFound
}

/**
 * What somebody gets to whom the record does not belong, where the path does not name it or where the path
 * tells less than everything. Others get 404 where the path names a record, and an answer without it elsewhere.
 */
export const outsiders: Readonly<Record<string, Expected>> = {
  explainTracking: notFound,
  explainAffiliateTracking: notFound,
  explainAdvertiserTracking: notFound,
  updateLead: notFound,
  createOwnLead: notFound,
  createOwnLeadByOffer: notFound,
  createOwnLeadUponDelivery: notFound,
  checkPromoCode: unreadable("code"),
  checkOwnPromoCode: unreadable("code"),
  postPromoCode: refused("code"),
  postOwnPromoCode: refused("code"),
  createOwnCampaign: refused("offer_id"),
  createReconciliation: refused("advertiser_id"),
  generateInvoice: refused("advertiser_id"),
  generateInvoiceAlias: refused("advertiser_id"),
  previewInvoice: refused("advertiser_id"),
  previewInvoiceAlias: refused("advertiser_id"),
  previewAffiliateInvoice: refused("affiliate_id"),
  generateAffiliateInvoice: refused("affiliate_id"),
  // It is about the caller's own balance, and another one has none.
  requestPayment: refused("currency"),
  // The same for everyone: it names a currency and no record.
  listPaymentCurrencies: { status: 200 }
}
