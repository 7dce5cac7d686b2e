import type { Viewer } from "../../data/session.ts"
import { advertiserPlaces } from "./advertiser.ts"
import { affiliatePlaces } from "./affiliate.ts"
import { managerPlaces } from "./manager.ts"
import type { Place, PlaceGroup } from "./Place.ts"

/** What each role finds at the side, in this order. */
export const groupsOf: Readonly<Record<Viewer["role"], ReadonlyArray<PlaceGroup>>> = {
  manager: managerPlaces,
  affiliate: affiliatePlaces,
  advertiser: advertiserPlaces
}

/** The same without headings. */
export const placesOf = (role: Viewer["role"]): ReadonlyArray<Place> =>
  groupsOf[role].flatMap(({ places }) => places)
