/** What answers of reports say of themselves, by the names of the files that their tables are saved as. */
export const reportMessages = {
  statistics: "Statistics Report",
  "statistics-tree": "Statistics Tree",
  clicks: "Clicks Report",
  "invalid-clicks": "Invalid Clicks Report",
  "clicks-log": "Clicks Log",
  conversions: "Conversions Report",
  "refused-conversions": "Refused Conversions Report",
  referrals: "Referrals Report"
} as const
export type ReportName = keyof typeof reportMessages
