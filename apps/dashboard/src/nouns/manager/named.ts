import { affnet } from "../../data/affnet.ts"
import type { Page } from "../../records/Asked.ts"
import { titlesOf } from "../../records/titlesOf.ts"
import { nameOf } from "./lookups.ts"

interface Ids {
  readonly affiliate_id?: number | null
  readonly offer_id?: number | null
}

interface Names {
  readonly affiliate: string | undefined
  readonly offer: string | undefined
}

export const affiliateNames = async (id: Array<number>) => {
  const { items } = await affnet.affiliates.list({ id, perPage: id.length })
  return items.map((one) => [one.id, nameOf(one)] as const)
}

export const advertiserNames = async (id: Array<number>) => {
  const { items } = await affnet.advertisers.list({ id, perPage: id.length })
  return items.map((one) => [one.id, nameOf(one)] as const)
}

const offers = async (id: Array<number>) => {
  const { items } = await affnet.offers.list({ id, perPage: id.length, fields: ["id", "title"] })
  return items.map((one) => [one.id, one.title] as const)
}

export const receiveCampaignTitles = async (id: Array<number>) => {
  const fields = ["id", "title"]
  const { items } = await affnet.receiveCampaigns.list({ id, perPage: id.length, fields })
  return items.map((one) => [one.id, one.title] as const)
}

/** Rows that know affiliates and offers by their ids alone, with their names. */
export const withNames = async <Row extends Ids>(
  rows: ReadonlyArray<Row>
): Promise<ReadonlyArray<Row & Names>> => {
  const [byAffiliate, byOffer] = await Promise.all([
    titlesOf(
      rows.map((row) => row.affiliate_id),
      affiliateNames
    ),
    titlesOf(
      rows.map((row) => row.offer_id),
      offers
    )
  ])
  return rows.map((row) => ({
    ...row,
    affiliate: byAffiliate.get(row.affiliate_id ?? undefined),
    offer: byOffer.get(row.offer_id ?? undefined)
  }))
}

/** The same for a page of a list. */
export const named = async <Row extends Ids>(
  listing: PromiseLike<Page<Row>>
): Promise<Page<Row & Names>> => {
  const { items, total } = await listing
  return { items: await withNames(items), total }
}
