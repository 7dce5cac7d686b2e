import type { PlaceGroup } from "./Place.ts"

/** What managers find at the side. */
export const managerPlaces: ReadonlyArray<PlaceGroup> = [
  {
    places: [
      { to: "/", title: "Home" },
      { to: "/statistics", title: "Statistics", area: "reports" },
      { to: "/saved-reports", title: "Saved reports" },
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
      { to: "/caps", title: "Caps", area: "reports" },
      { to: "/offer-requests", title: "Offer requests", area: "campaigns", isWhole: true },
      { to: "/campaigns", title: "Campaigns", area: "campaigns" },
      { to: "/promo-codes", title: "Promo codes", area: "campaigns" }
    ]
  },
  {
    title: "Tracking",
    places: [
      { to: "/postbacks", title: "Postbacks", area: "campaigns" },
      { to: "/deliveries", title: "Postback deliveries", area: "campaigns" },
      { to: "/refused-conversions", title: "Refused conversions", area: "reports" },
      { to: "/invalid-clicks", title: "Invalid clicks", area: "reports" },
      { to: "/click-log", title: "Click log", area: "reports" },
      { to: "/adjustments", title: "Adjustments", area: "conversions", isWhole: true },
      { to: "/reconciliations", title: "Reconciliations", area: "conversions" }
    ]
  },
  {
    title: "Leads",
    places: [
      { to: "/leads", title: "Leads", area: "leads" },
      { to: "/leads-log", title: "Leads log", area: "leads" },
      { to: "/receive-campaigns", title: "Receive campaigns", area: "leads", isWhole: true },
      { to: "/vendors", title: "Vendors", area: "leads", isWhole: true }
    ]
  },
  {
    title: "Money",
    places: [
      { to: "/advertiser-invoices", title: "Advertiser invoices", area: "money" },
      { to: "/affiliate-invoices", title: "Affiliate invoices", area: "money" },
      { to: "/payouts", title: "Payout runs", area: "money", isWhole: true },
      { to: "/exchange-rates", title: "Exchange rates", area: "money", isWhole: true },
      { to: "/advertiser-billing", title: "Billing of advertisers", area: "money" },
      { to: "/affiliate-billing", title: "Billing of affiliates", area: "money" },
      { to: "/payment-methods", title: "Payment methods", area: "settings", isWhole: true }
    ]
  },
  {
    title: "Network",
    places: [
      { to: "/network", title: "Network settings", area: "settings", isWhole: true },
      { to: "/managers", title: "Managers", area: "managers", isWhole: true },
      { to: "/roles", title: "Roles", area: "managers" },
      { to: "/people", title: "People" },
      { to: "/imports", title: "Imports", isWhole: true },
      { to: "/categories", title: "Categories", area: "settings", isWhole: true },
      { to: "/tags", title: "Tags", area: "settings", isWhole: true },
      { to: "/tiers", title: "Tiers", area: "settings", isWhole: true },
      { to: "/traffic-sources", title: "Traffic sources", area: "settings", isWhole: true },
      { to: "/traffic-approaches", title: "Traffic approaches", area: "settings", isWhole: true },
      { to: "/activity", title: "Activity log", area: "reports" }
    ]
  }
]
