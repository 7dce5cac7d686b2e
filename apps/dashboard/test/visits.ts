import type { Network, Role } from "./network.ts"

/** Pages that no navigation leads to at once. */
export const further: Readonly<Record<Role, ReadonlyArray<string>>> = {
  manager: [
    "/affiliates/1",
    "/affiliates/1/edit",
    "/affiliates/new",
    "/advertisers/1",
    "/offers/1",
    "/offers/1/edit",
    "/offers/new",
    "/offers/1/goals",
    "/offers/1/goals/new",
    "/offers/1/landing-pages",
    "/offers/1/landing-pages/new",
    "/offers/1/creatives",
    "/offers/1/creatives/new",
    "/offers/1/terms",
    "/offers/1/terms/new",
    "/offers/1/plans",
    "/offers/1/plans/new",
    "/offers/1/access",
    "/affiliates/1/postbacks",
    "/affiliates/1/postbacks/new",
    "/advertisers/1/edit",
    "/advertisers/1/blocked",
    "/campaigns/new",
    "/promo-codes/new",
    "/campaigns/1",
    "/offer-requests/1",
    "/advertiser-invoices/1",
    "/advertiser-invoices/new",
    "/affiliate-invoices/new",
    "/payouts/new",
    "/exchange-rates/new",
    "/reconciliations/new",
    "/advertiser-billing/1",
    "/advertiser-billing/1/edit",
    "/affiliate-billing/1/edit",
    "/affiliates/1/statement",
    "/advertisers/1/statement",
    "/payment-methods/new",
    "/adjustments/new",
    "/imports/new",
    "/network/1/edit",
    "/managers/1",
    "/managers/new",
    "/people/new",
    "/tags/new",
    "/tiers/1/edit",
    "/receive-campaigns/1",
    "/receive-campaigns/1/edit",
    "/receive-campaigns/1/vendors",
    "/receive-campaigns/1/vendors/1",
    "/receive-campaigns/1/vendors/1/edit",
    "/receive-campaigns/1/vendors/new",
    "/statistics?by=offer",
    "/statistics?by=offer&also=country",
    "/conversions?conversion_status=hold",
    "/profile",
    "/security",
    "/api-keys",
    "/passkeys",
    "/sessions",
    "/people",
    "/none"
  ],
  affiliate: [
    "/offers/1",
    "/offers/1/creatives",
    "/campaigns/1",
    "/campaigns/new",
    "/statistics?by=sub_id1",
    "/links?offer=1&sub_id1=x",
    "/postbacks/1",
    "/postbacks/new",
    "/passkeys",
    "/sessions",
    "/api-keys/3"
  ],
  advertiser: ["/offers/1", "/statistics?by=country", "/passkeys", "/sessions"]
}

const prefixes = { manager: "network", advertiser: "advertiser", affiliate: "affiliate" } as const

/** Some conversion of the role. */
export const someConversion = async (
  { baseUrl, keys }: Network,
  role: Role
): Promise<{ readonly id: number; readonly transaction_id: string }> => {
  const answer = await fetch(`${baseUrl}/api/v2/${prefixes[role]}/reports/conversions?perPage=1`, {
    headers: { "x-api-key": keys[role] }
  })
  const { info } = await answer.json()
  return info.transactions[0]
}

/** The page that tells why it became what it is. */
export const whyPath = async (network: Network, role: Role): Promise<string> =>
  `/why/${(await someConversion(network, role)).transaction_id}`
