import type { PlaceGroup } from "./Place.ts"

/** What affiliates find at the side. */
export const affiliatePlaces: ReadonlyArray<PlaceGroup> = [
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
    title: "Promote",
    places: [
      { to: "/offers", title: "Offers" },
      { to: "/offer-requests", title: "Offer requests" },
      { to: "/links", title: "Link builder" },
      { to: "/campaigns", title: "Campaigns" },
      { to: "/leads", title: "Leads" }
    ]
  },
  {
    title: "Tracking",
    places: [
      { to: "/postbacks", title: "Postbacks" },
      { to: "/deliveries", title: "Postback deliveries" }
    ]
  },
  {
    title: "Money",
    places: [
      { to: "/billing", title: "Billing" },
      { to: "/invoices", title: "Payouts" },
      { to: "/payment-methods", title: "Payment methods" },
      { to: "/statement", title: "Statement" },
      { to: "/referrals", title: "Referrals" }
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
