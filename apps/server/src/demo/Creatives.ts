import type { Draw } from "./Draw.ts"
import type { Offer } from "./Offers.ts"
import { creativeTitles } from "./Words.ts"

/** Banners and texts of each offer. */
export const creatives = (draw: Draw, offers: ReadonlyArray<Offer>) =>
  offers
    .flatMap(({ row }) =>
      draw.sample(creativeTitles, draw.integer(1, 4)).map((title) => ({ offer_id: row.id, title }))
    )
    .map((creative, index) => ({ id: index + 1, ...creative }))
export type Creative = ReturnType<typeof creatives>[number]
