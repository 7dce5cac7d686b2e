import type { PlaceGroup } from "./Place.ts"

/** What managers find at the side. */
export const managerPlaces: ReadonlyArray<PlaceGroup> = [
  {
    places: [
      { to: "/", title: "Home" },
      { to: "/statistics", title: "Statistics", area: "reports" },
      { to: "/insights", title: "Insights", area: "reports" },
      { to: "/conversions", title: "Conversions", area: "reports" }
    ]
  },
  {
    title: "Partners",
    places: [
      { to: "/affiliates", title: "Affiliates", area: "affiliates" },
      { to: "/advertisers", title: "Advertisers", area: "advertisers" }
    ]
  },
  {
    title: "Catalogue",
    places: [
      { to: "/offers", title: "Offers", area: "offers" },
      { to: "/offer-requests", title: "Offer requests", area: "campaigns" },
      { to: "/campaigns", title: "Campaigns", area: "campaigns" },
      { to: "/promo-codes", title: "Promo codes", area: "campaigns" }
    ]
  },
  {
    title: "Tracking",
    places: [{ to: "/deliveries", title: "Postback deliveries", area: "campaigns" }]
  },
  {
    title: "Money",
    places: [
      { to: "/advertiser-invoices", title: "Advertiser invoices", area: "money" },
      { to: "/affiliate-invoices", title: "Affiliate invoices", area: "money" },
      { to: "/payouts", title: "Payout runs", area: "money" }
    ]
  },
  {
    title: "Network",
    places: [{ to: "/activity", title: "Activity log", area: "reports" }]
  }
]
