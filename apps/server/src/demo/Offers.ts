import { type Currency, Status } from "@affnet/domain"
import { Array } from "effect"
import { searchText } from "../platform/sql/lists/searchText.ts"
import type { Advertiser } from "./Advertisers.ts"
import { type Draw, withoutGaps } from "./Draw.ts"
import { networkCurrency } from "./ExchangeRates.ts"
import { daySeconds, type Moments } from "./Moments.ts"
import { slug } from "./Names.ts"
import { visibilityColumns } from "./OfferVisibility.ts"
import { type MadeFile, makePictures, pathOf } from "./Pictures.ts"
import { places } from "./Places.ts"

const count = 80

const statusShares = [
  [Status.Active, 65],
  [Status.Disabled, 18],
  [Status.Pending, 10],
  [Status.Rejected, 7]
] as const

/** The first two offers of an advertiser are as active as it is; later ones may have ended. */
const statusOf = (draw: Draw, { row }: Advertiser, round: number): Status.Status => {
  const [drawn] = draw.weighted(statusShares, ([, share]) => share)()
  const isSettled = round < 2 || row.id <= 2 || row.status !== Status.Active
  return isSettled ? row.status : drawn
}

/** The second offer of an advertiser is for the whole world; the others are for some countries. */
const isWorldwide = (round: number): boolean => round === 1

const currencyOf = ({ row }: Advertiser, round: number): Currency.Currency => {
  if (!isWorldwide(round)) return row.currency
  return row.currency === networkCurrency ? "EUR" : networkCurrency
}

/** Ids of the countries it is for, home among them; none when it is for all. */
const countriesOf = (draw: Draw, { place }: Advertiser, round: number): ReadonlyArray<number> =>
  isWorldwide(round)
    ? []
    : Array.dedupe([
        place.country,
        ...draw.sample(places, draw.integer(0, 5)).map(({ country }) => country)
      ])

const describe = (title: string, { brand }: Advertiser): string =>
  `${title} by ${brand}. Visitors come from content, search or social pages; ` +
  "adult content and spam are not allowed."

const makeOffer = (
  draw: Draw,
  { now, trafficStart }: Moments,
  index: number,
  by: Advertiser,
  round: number,
  picture: MadeFile
) => {
  const product = by.vertical.products[round] ?? by.vertical.products[0]
  const market = isWorldwide(round) ? "Worldwide" : by.place.country_code
  const title = `${by.brand} ${product} ${market}`
  const path = slug(product)
  const created = trafficStart - draw.integer(daySeconds, 150 * daySeconds)
  return {
    advertiser: by,
    /** Where its visitors come from; from everywhere when empty. */
    countries: countriesOf(draw, by, round),
    /** How much of the traffic it draws, from 0 to 1; those of `demo.json` do well. */
    popularity: by.row.id <= 2 ? 1 : 0.2 + 0.8 * draw.fraction() ** 2,
    /** The part of its URLs that names it. */
    path,
    picture,
    row: {
      id: index + 1,
      external_id: draw.orNull(0.35, `OF-${1000 + index}`),
      title,
      description: draw.orNull(0.1, describe(title, by)),
      advertiser_id: by.row.id,
      status: statusOf(draw, by, round),
      currency: currencyOf(by, round),
      timezone: by.row.timezone,
      preview_url: draw.orNull(0.15, `https://${by.host}/${path}`),
      trafficback_url: draw.orNull(0.6, `https://${by.host}/${path}/closed`),
      image: draw.orNull(0.25, pathOf(picture)),
      ...visibilityColumns(index + 1),
      created,
      updated: draw.integer(created, now),
      search_text: searchText(title, by.row.company_name)
    }
  }
}

/** What is advertised. The first offer, of the first advertiser, is the one of `demo.json`. */
export const offers = (
  draw: Draw,
  moments: Moments,
  advertisers: Array.NonEmptyReadonlyArray<Advertiser>
) => {
  const pictureOf = makePictures("images")
  return Array.makeBy(count, (index) => {
    const round = Math.floor(index / advertisers.length)
    const by = advertisers[index % advertisers.length] ?? advertisers[0]
    const picture = pictureOf({ id: index + 1, palette: index + 1 }, 480, 270)
    return makeOffer(index === 0 ? withoutGaps(draw) : draw, moments, index, by, round, picture)
  })
}
export type Offer = ReturnType<typeof offers>[number]
