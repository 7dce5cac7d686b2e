import { affnet } from "../data/affnet.ts"
import type { Viewer } from "../data/session.ts"
import type { Text } from "../texts/Text.ts"

/** A record that fits the words. */
export interface Hit {
  readonly to: string
  readonly kind: Text
  readonly text: string
}

interface Named {
  readonly id: number
  readonly text: string
}

interface Source {
  readonly noun: string
  readonly kind: Text
  readonly find: (q: string) => Promise<ReadonlyArray<Named>>
}

const each = 3

const named = (id: number | undefined, ...texts: ReadonlyArray<string | null | undefined>) => ({
  id: id ?? 0,
  text: texts.find((text) => text !== undefined && text !== null && text !== "") ?? `#${id}`
})

const asked = (q: string) => ({ q, perPage: each })

const sources: Readonly<Record<Viewer["role"], ReadonlyArray<Source>>> = {
  manager: [
    {
      noun: "affiliates",
      kind: "Affiliate",
      find: async (q) =>
        (await affnet.affiliates.list(asked(q))).items.map((one) =>
          named(one.id, one.company_name, one.firstname, one.email)
        )
    },
    {
      noun: "advertisers",
      kind: "Advertiser",
      find: async (q) =>
        (await affnet.advertisers.list(asked(q))).items.map((one) =>
          named(one.id, one.company_name, one.email)
        )
    },
    {
      noun: "offers",
      kind: "Offer",
      find: async (q) =>
        (await affnet.offers.list(asked(q))).items.map(({ id, title }) => named(id, title))
    },
    {
      noun: "campaigns",
      kind: "Campaign",
      find: async (q) =>
        (await affnet.managerCampaigns.listAll(asked(q))).items.map(({ id, name }) =>
          named(id, name)
        )
    }
  ],
  affiliate: [
    {
      noun: "offers",
      kind: "Offer",
      find: async (q) =>
        (await affnet.affiliateOffers.list(asked(q))).items.map(({ id, title }) => named(id, title))
    },
    {
      noun: "campaigns",
      kind: "Campaign",
      find: async (q) =>
        (await affnet.campaigns.list(asked(q))).items.map(({ id, name }) => named(id, name))
    }
  ],
  advertiser: [
    {
      noun: "offers",
      kind: "Offer",
      find: async (q) =>
        (await affnet.advertiserOffers.list(asked(q))).items.map(({ id, title }) =>
          named(id, title)
        )
    }
  ]
}

/** Ids of clicks and transactions are long, and have no spaces. */
const transaction = /^[\da-zA-Z-]{16,64}$/u

/** A kind that may not be seen, or does not answer, has no hits. */
const found = async ({ find, kind, noun }: Source, q: string): Promise<ReadonlyArray<Hit>> => {
  const all = await find(q).catch((): ReadonlyArray<Named> => [])
  return all.map(({ id, text }) => ({ to: `/${noun}/${id}`, kind, text }))
}

/** Records by name or id, and the story behind a transaction. */
export const searchRecords = async (
  role: Viewer["role"],
  words: string
): Promise<ReadonlyArray<Hit>> => {
  const q = words.trim()
  const why: ReadonlyArray<Hit> = transaction.test(q)
    ? [{ to: `/why/${encodeURIComponent(q)}`, kind: "Why?", text: q }]
    : []
  const hits = await Promise.all(sources[role].map((source) => found(source, q)))
  return [...why, ...hits.flat()]
}
