import type { PlaceGroup } from "./Place.ts"

/** What advertisers find at the side. */
export const advertiserPlaces: ReadonlyArray<PlaceGroup> = [
  {
    places: [
      { to: "/", title: "Home" },
      { to: "/statistics", title: "Statistics" },
      { to: "/saved-reports", title: "Saved reports" },
      { to: "/insights", title: "Insights" },
      { to: "/conversions", title: "Conversions" }
    ]
  },
  {
    title: "Tracking",
    places: [
      { to: "/offers", title: "Offers" },
      { to: "/tracking", title: "Tracking set-up" }
    ]
  },
  {
    title: "Money",
    places: [
      { to: "/invoices", title: "Invoices" },
      { to: "/statement", title: "Statement" }
    ]
  },
  {
    title: "Account",
    places: [
      { to: "/profile", title: "Profile" },
      { to: "/security", title: "Security" },
      { to: "/people", title: "People" },
      { to: "/api-keys", title: "API keys" }
    ]
  }
]
