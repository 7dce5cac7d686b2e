import { affnet } from "../../../data/affnet.ts"
import type { Action } from "../../../records/Action.ts"
import { code, file } from "../../../records/Shown.ts"

/** What managers do to affiliates and advertisers alike. */

const looks = { affiliates: affnet.looks.atAffiliate, advertisers: affnet.looks.atAdvertiser }

export const lookAt = (area: keyof typeof looks, id: number): Action => ({
  title: "Look as the account",
  asks: "The link works once, for five minutes. Open it in a private window, for it signs a browser in as the account: you see for an hour what the account sees, and can change nothing.",
  reveal: async () => [["Link", code(await looks[area](id))]]
})

const newKeys = {
  affiliates: affnet.apiKeys.regenerateAffiliate,
  advertisers: affnet.apiKeys.regenerateAdvertiser
}

export const newKey = (area: keyof typeof newKeys, id: number): Action => ({
  title: "New API key",
  tone: "bad",
  asks: "The key that there is stops working at once. The new one is shown this once.",
  reveal: async () => [["API key", code(await newKeys[area](id))]]
})

/** All that the network holds about an account, as a file. */
export const exported = (area: "affiliates" | "advertisers", id: number) =>
  file(`/api/v2/network/${area}/${id}/export`, "JSON")
