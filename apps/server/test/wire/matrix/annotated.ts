import type { Permission } from "@affnet/domain"

/**
 * What the annotations of the contract have to be, said once more: the matrix follows them wherever they go.
 */

/** The part of the network that a path belongs to, by the longest beginning; `own` asks for no permission. */
export const areas: Readonly<Record<string, Permission.Area | "own">> = {
  "get-login-link": "affiliates",
  "user/reset-password": "affiliates",
  adjustments: "conversions",
  "activity-log": "reports",
  "adv-billing": "money",
  "aff-billing": "money",
  advertisers: "advertisers",
  "advertisers/{id}/erasure": "settings",
  "advertisers/{id}/export": "money",
  affiliates: "affiliates",
  "affiliates/{id}/erasure": "settings",
  "affiliates/{id}/export": "money",
  "affiliates/{affiliate_id}/postbacks": "campaigns",
  "brand-billing": "money",
  campaigns: "campaigns",
  caps: "reports",
  "commission-plan": "offers",
  "deleted-advertisers": "advertisers",
  "deleted-affiliates": "affiliates",
  "exchange-rates": "money",
  imports: "settings",
  leads: "leads",
  "leads-by-click-id": "leads",
  "leads-management": "leads",
  "leads-management/erasures": "settings",
  "leads-management/settings": "settings",
  dashboard: "reports",
  managers: "managers",
  "managers/{id}/api-key": "own",
  offers: "offers",
  "offers-requests": "campaigns",
  "payout-runs": "money",
  people: "own",
  permissions: "own",
  postbacks: "campaigns",
  profile: "own",
  "promo-codes": "campaigns",
  reconciliations: "conversions",
  reports: "reports",
  "reports/conversions/change-status": "conversions",
  "reports/saved": "own",
  settings: "settings",
  tracker: "conversions",
  tracking: "conversions"
}

/** Reads although it is a POST: a report, and nothing else. */
export const postsThatRead =
  /\/(?:reports\/(?!saved|.*change-status)|activity-log$|dashboard\/|aff-billing\/payment-method$|(?:adv|aff|brand)-billing\/invoices\/preview$)/u

/** Reads what only those may see who may change it. */
export const readsOfWriters = /\/payout-runs\/\{id\}\/file$/u

/** Writes although it is a GET. */
export const getsThatWrite = /\/(?:network\/leads(?:-by-click-id)?|tracker\/promo)$/u

/**
 * Makes, replaces or deletes keys or secrets of the account that calls, or changes who signs in to it
 * or runs the network.
 */
export const managesKeys =
  /\/(?:managers\/\{id\}\/api-key|network\/managers(?:\/\{id\})?|profile\/api-keys?(?:\/.*)?|advertiser\/(?:security-token|signing-secret)|(?:network|advertiser|affiliate)\/people(?:\/.*)?|affiliate\/aff-billing\/payment-methods?(?:\/\{id\})?)$/u
