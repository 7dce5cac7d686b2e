import type { Viewer } from "../data/session.ts"
import type { Text } from "../texts/Text.ts"

/** A page in the navigation. */
export interface Place {
  readonly to: string
  readonly title: Text
}

/** What each role finds at the side, in this order. */
export const placesOf: Readonly<Record<Viewer["role"], ReadonlyArray<Place>>> = {
  manager: [
    { to: "/", title: "Home" },
    { to: "/statistics", title: "Statistics" },
    { to: "/conversions", title: "Conversions" },
    { to: "/affiliates", title: "Affiliates" },
    { to: "/advertisers", title: "Advertisers" },
    { to: "/offers", title: "Offers" },
    { to: "/offer-requests", title: "Offer requests" },
    { to: "/campaigns", title: "Campaigns" },
    { to: "/deliveries", title: "Postback deliveries" },
    { to: "/advertiser-invoices", title: "Advertiser invoices" },
    { to: "/affiliate-invoices", title: "Affiliate invoices" },
    { to: "/payouts", title: "Payout runs" },
    { to: "/activity", title: "Activity log" }
  ],
  affiliate: [
    { to: "/", title: "Home" },
    { to: "/offers", title: "Offers" },
    { to: "/links", title: "Link builder" },
    { to: "/campaigns", title: "Campaigns" },
    { to: "/conversions", title: "Conversions" },
    { to: "/statistics", title: "Statistics" },
    { to: "/postbacks", title: "Postbacks" },
    { to: "/invoices", title: "Payouts" },
    { to: "/profile", title: "Profile" }
  ],
  advertiser: [
    { to: "/", title: "Home" },
    { to: "/offers", title: "Offers" },
    { to: "/conversions", title: "Conversions" },
    { to: "/statistics", title: "Statistics" },
    { to: "/invoices", title: "Invoices" },
    { to: "/profile", title: "Profile" }
  ]
}
