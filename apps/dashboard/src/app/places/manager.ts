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
      { to: "/offer-requests", title: "Offer requests", area: "campaigns" },
      { to: "/campaigns", title: "Campaigns", area: "campaigns" },
      { to: "/promo-codes", title: "Promo codes", area: "campaigns" }
    ]
  },
  {
    title: "Tracking",
    places: [
      { to: "/deliveries", title: "Postback deliveries", area: "campaigns" },
      { to: "/refused-conversions", title: "Refused conversions", area: "reports" },
      { to: "/invalid-clicks", title: "Invalid clicks", area: "reports" },
      { to: "/click-log", title: "Click log", area: "reports" },
      { to: "/adjustments", title: "Adjustments", area: "conversions" },
      { to: "/reconciliations", title: "Reconciliations", area: "conversions" }
    ]
  },
  {
    title: "Leads",
    places: [
      { to: "/leads", title: "Leads", area: "leads" },
      { to: "/leads-log", title: "Leads log", area: "leads" },
      { to: "/receive-campaigns", title: "Receive campaigns", area: "leads" },
      { to: "/vendors", title: "Vendors", area: "leads" }
    ]
  },
  {
    title: "Money",
    places: [
      { to: "/advertiser-invoices", title: "Advertiser invoices", area: "money" },
      { to: "/affiliate-invoices", title: "Affiliate invoices", area: "money" },
      { to: "/payouts", title: "Payout runs", area: "money" },
      { to: "/exchange-rates", title: "Exchange rates", area: "money" },
      { to: "/advertiser-billing", title: "Billing of advertisers", area: "money" },
      { to: "/affiliate-billing", title: "Billing of affiliates", area: "money" },
      { to: "/payment-methods", title: "Payment methods", area: "settings" }
    ]
  },
  {
    title: "Network",
    places: [
      { to: "/network", title: "Network settings", area: "settings" },
      { to: "/managers", title: "Managers", area: "managers" },
      { to: "/roles", title: "Roles", area: "managers" },
      { to: "/people", title: "People" },
      { to: "/imports", title: "Imports" },
      { to: "/categories", title: "Categories", area: "settings" },
      { to: "/tags", title: "Tags", area: "settings" },
      { to: "/tiers", title: "Tiers", area: "settings" },
      { to: "/traffic-sources", title: "Traffic sources", area: "settings" },
      { to: "/traffic-approaches", title: "Traffic approaches", area: "settings" },
      { to: "/activity", title: "Activity log", area: "reports" }
    ]
  }
]
