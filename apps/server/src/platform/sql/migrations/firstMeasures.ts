/** The measures that the tables of statistics were made with; later ones were added to them. */

export const counts = [
  "impressions",
  "clicks",
  "unique_clicks",
  "invalid_clicks",
  "cv_approved",
  "cv_pending",
  "cv_rejected"
] as const

export const moneys = [
  "approved_revenue",
  "approved_payout",
  "approved_gross_sales",
  "pending_revenue",
  "pending_payout",
  "pending_gross_sales",
  "rejected_revenue",
  "rejected_payout",
  "rejected_gross_sales"
] as const

export const networkMoneys = moneys.map((name) => `network_${name}` as const)
