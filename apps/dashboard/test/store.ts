import { assert } from "vitest"
import type { Network, Role } from "./network.ts"
import { payloads } from "./payloads.ts"

/** Where stored texts are looked at, by who looks. */
type Pages = Record<Role, ReadonlyArray<string>>

/** Posts as somebody; answers the id of what was made. */
const poster =
  ({ baseUrl, keys }: Network, role: "manager" | "affiliate") =>
  async (path: string, body: object): Promise<number> => {
    const answer = await fetch(
      `${baseUrl}/api/v2/${role === "manager" ? "network" : role}/${path}`,
      {
        method: "POST",
        headers: { "x-api-key": keys[role], "content-type": "application/json" },
        body: JSON.stringify(body)
      }
    )
    const { info, message } = await answer.json()
    assert.isTrue(answer.ok, `${path}: ${message} ${JSON.stringify(info)}`)
    const [record] = Object.values<{ readonly id: number }>(info)
    return record?.id ?? 0
  }
type Post = ReturnType<typeof poster>

/** Accounts, and an offer with all that belongs to it. */
const storeCatalogue = async (post: Post, text: string, index: number) => {
  const title = text.slice(0, 128)
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
    title,
    description: text,
    questions: text,
    visible_type: 2,
    advertiser_id: advertiser
  })
  await post(`offers/${offer}/goals`, { title, type: 2 })
  await post(`offers/${offer}/urls`, { title, url: "https://shop.example/?c={click_id}" })
  await post(`offers/${offer}/custom-terms`, { title, payout: "1.00" })
  await post(`offers/${offer}/creatives`, {
    title,
    description: text,
    html_code: text,
    plain_text: text
  })
  await post(`affiliates/${affiliate}/postbacks`, { type: 2, code: `<p>${text}</p>` })
  await post("settings/tags", { title })
  return { affiliate, advertiser, offer }
}

/** What comes from outside: a visitor's click with its sub ids, and the person of a lead. */
const storeTraffic = async ({ baseUrl }: Network, post: Post, text: string) => {
  const said = new URLSearchParams({ source: text, sub_id1: text, sub_id2: text, ref: text })
  const click = await fetch(`${baseUrl}/click?o=1&a=1&return=click_id&${said}`, {
    headers: { referer: "https://evil.example/", "user-agent": text.slice(0, 120) }
  })
  const { click_id } = await click.json()
  await post("leads", { click_id, firstname: text, lastname: text, city: text })
}

/** Stores texts in the fields in which managers, affiliates and visitors can; answers where they are seen. */
export const store = async (network: Network, count: number): Promise<Pages> => {
  const post = poster(network, "manager")
  const ask = poster(network, "affiliate")
  const ofManager: Array<string> = []
  const ofAffiliate: Array<string> = []
  for (const [index, text] of payloads.slice(0, count).entries()) {
    const { advertiser, affiliate, offer } = await storeCatalogue(post, text, index)
    const campaign = await post("campaigns", {
      name: text.slice(0, 128),
      affiliate_id: affiliate,
      offer_id: 1
    })
    const request = await ask("offers-requests", { offer_id: offer, additional_info: text })
    await storeTraffic(network, post, text)
    ofManager.push(
      ...["goals", "landing-pages", "terms", "creatives"].map((part) => `/offers/${offer}/${part}`),
      `/affiliates/${affiliate}/postbacks`,
      `/affiliates/${affiliate}`,
      `/affiliates/${affiliate}/edit`,
      `/advertisers/${advertiser}`,
      `/offers/${offer}`,
      `/offer-requests/${request}`,
      `/campaigns/${campaign}`
    )
    ofAffiliate.push(`/offers/${offer}`)
  }
  const newest = "sort=id&dir=desc"
  return {
    manager: [
      ...ofManager,
      ...["affiliates", "advertisers", "offers", "tags"].map((list) => `/${list}?${newest}`),
      "/offer-requests",
      "/click-log",
      "/conversions",
      "/leads",
      "/statistics?by=sub_id1",
      "/activity"
    ],
    affiliate: [...ofAffiliate, "/offers", "/conversions", "/leads", "/statistics?by=sub_id1"],
    advertiser: ["/conversions", "/statistics"]
  }
}
