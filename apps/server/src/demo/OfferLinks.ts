/** Which categories, countries and tags belong to which offer. */
import type { Draw } from "./Draw.ts"
import type { Offer } from "./Offers.ts"
import type { ReferenceData } from "./ReferenceData.ts"

/** Its advertiser's category, and sometimes another one. */
const categoriesOf = (draw: Draw, { advertiser }: Offer, { categories }: ReferenceData) => {
  const own = categories.filter(({ title }) => title === advertiser.vertical.category)
  const others = categories.filter(({ title }) => title !== advertiser.vertical.category)
  return [...own, ...draw.sample(others, draw.chance(0.25) ? 1 : 0)]
}

export const offerLinks = (draw: Draw, offers: ReadonlyArray<Offer>, reference: ReferenceData) => ({
  categories: offers.flatMap((offer) =>
    categoriesOf(draw, offer, reference).map(({ id }) => ({
      offer_id: offer.row.id,
      category_id: id
    }))
  ),
  countries: offers.flatMap(({ row, countries }) =>
    countries.map((country_id) => ({ offer_id: row.id, country_id }))
  ),
  tags: offers.flatMap(({ row }) =>
    draw.sample(reference.tags, draw.integer(0, 3)).map(({ id }) => ({
      offer_id: row.id,
      tag_id: id
    }))
  )
})
