import type { Viewer } from "../data/session.ts"
import type { Text } from "../texts/Text.ts"

/** A column of statistics, and what it means to whoever reads it. */
export interface Measure {
  readonly key: string
  readonly title: Text
  readonly kind: "money" | "count" | "percent"
  /** Whether more of it is good news; of a cost nobody can say. */
  readonly isGood: boolean
}

const clicks: Measure = { key: "clicks", title: "Clicks", kind: "count", isGood: true }
const all: Measure = { key: "cv_total", title: "Conversions", kind: "count", isGood: true }
const approved: Measure = { key: "cv_approved", title: "Approved", kind: "count", isGood: true }
const rate: Measure = { key: "cr", title: "Conversion rate", kind: "percent", isGood: true }

/** What each role looks at first. */
export const measuresOf: Readonly<Record<Viewer["role"], ReadonlyArray<Measure>>> = {
  manager: [
    { key: "total_revenue", title: "Revenue", kind: "money", isGood: true },
    { key: "total_payout", title: "Payout", kind: "money", isGood: false },
    { key: "total_profit", title: "Profit", kind: "money", isGood: true },
    clicks,
    all,
    rate
  ],
  affiliate: [
    { key: "total_payout", title: "Earnings", kind: "money", isGood: true },
    clicks,
    all,
    approved,
    rate
  ],
  advertiser: [
    { key: "total_revenue", title: "Cost", kind: "money", isGood: false },
    clicks,
    all,
    approved,
    rate
  ]
}
