import { affnet } from "../../data/affnet.ts"
import { titlesOf } from "../../records/titlesOf.ts"

const titles = async (id: Array<number>) => {
  const { items } = await affnet.affiliateOffers.list({
    id,
    perPage: id.length,
    fields: ["id", "title"]
  })
  return items.map((one) => [one.id, one.title] as const)
}

/** The titles of offers; one that is no longer open has none. */
export const offerTitles = (ids: ReadonlyArray<number | null | undefined>) => titlesOf(ids, titles)
