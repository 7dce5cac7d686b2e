import type { PlaceGroup } from "./Place.ts"

/** What advertisers find at the side. */
export const advertiserPlaces: ReadonlyArray<PlaceGroup> = [
  {
    places: [
      { to: "/", title: "Home" },
      { to: "/offers", title: "Offers" },
      { to: "/conversions", title: "Conversions" },
      { to: "/statistics", title: "Statistics" },
      { to: "/invoices", title: "Invoices" },
      { to: "/profile", title: "Profile" }
    ]
  }
]
