import { assert } from "vitest"
import type { Network, Role } from "./network.ts"
import { payloads } from "./payloads.ts"

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

/** Every field that managers store texts of others in. */
export const store = async ({ baseUrl, keys }: Network, count: number) => {
  const post = async (path: string, body: object): Promise<number> => {
    const answer = await fetch(`${baseUrl}/api/v2/network/${path}`, {
      method: "POST",
      headers: { "x-api-key": keys.manager, "content-type": "application/json" },
      body: JSON.stringify(body)
    })
    const { info, message } = await answer.json()
    assert.isTrue(answer.ok, `${message} ${JSON.stringify(info)}`)
    const [record] = Object.values<{ readonly id: number }>(info)
    return record?.id ?? 0
  }
  const stored: Array<string> = []
  for (const [index, text] of payloads.slice(0, count).entries()) {
    const affiliate = await post("affiliates", {
      email: `p${index}@x.example`,
      company_name: text,
      firstname: text,
      lastname: text,
      city: text,
      phone: text.slice(0, 30),
      notes: text,
      internal_notes: text
    })
    const advertiser = await post("advertisers", {
      email: `q${index}@x.example`,
      company_name: text,
      firstname: text,
      notes: text,
      internal_notes: text
    })
    const offer = await post("offers", {
      title: text.slice(0, 128),
      description: text,
      questions: text,
      advertiser_id: advertiser
    })
    // What belongs to an offer holds texts of others as well.
    await post(`offers/${offer}/goals`, { title: text.slice(0, 128), type: 2 })
    await post(`offers/${offer}/creatives`, {
      title: text.slice(0, 128),
      description: text,
      html_code: text,
      plain_text: text
    })
    await post(`affiliates/${affiliate}/postbacks`, { type: 2, code: `<p>${text}</p>` })
    stored.push(
      `/offers/${offer}/goals`,
      `/offers/${offer}/creatives`,
      `/affiliates/${affiliate}/postbacks`,
      `/affiliates/${affiliate}`,
      `/affiliates/${affiliate}/edit`,
      `/advertisers/${advertiser}`,
      `/offers/${offer}`
    )
  }
  return [
    ...stored,
    "/affiliates?sort=id&dir=desc",
    "/advertisers?sort=id&dir=desc",
    "/offers?sort=id&dir=desc"
  ]
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
