import type { PlaceGroup } from "./Place.ts"

/** What affiliates find at the side. */
export const affiliatePlaces: ReadonlyArray<PlaceGroup> = [
  {
    places: [
      { to: "/", title: "Home" },
      { to: "/offers", title: "Offers" },
      { to: "/links", title: "Link builder" },
      { to: "/campaigns", title: "Campaigns" },
      { to: "/conversions", title: "Conversions" },
      { to: "/statistics", title: "Statistics" },
      { to: "/postbacks", title: "Postbacks" },
      { to: "/invoices", title: "Payouts" },
      { to: "/profile", title: "Profile" }
    ]
  }
]
