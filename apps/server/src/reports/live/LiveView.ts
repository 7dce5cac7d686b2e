import type { Principal } from "@affnet/api"
import { type Role, StatisticsShape, type TimeZone } from "@affnet/domain"
import { Result } from "effect"

/** How some accounts look at their numbers of today: whatever is read for one of them is read for all at once. */
export interface LiveView {
  readonly role: Role.Role
  readonly timezone: TimeZone.TimeZone
  /** The manager who looks, if he has assignments only. */
  readonly assignedTo: number | undefined
}

export const viewOf = ({ access, account_id, role, timezone }: Principal): LiveView => ({
  role,
  timezone,
  assignedTo: access?.assigned_only === true ? account_id : undefined
})

/** One text for one view. */
export const nameOf = ({ assignedTo, role, timezone }: LiveView): string =>
  `${role} ${timezone} ${assignedTo ?? ""}`

const counts = ["clicks", "cv_total", "cv_approved", "cv_pending", "cv_rejected", "cr"]

/** What each role follows, by the names of statistics, and by what its accounts are told apart. */
const looks = {
  manager: { columns: ["total_revenue", "total_payout", "total_profit"], breakdowns: ["currency"] },
  affiliate: { columns: ["total_payout"], breakdowns: ["affiliate"] },
  advertiser: { columns: ["total_revenue"], breakdowns: ["advertiser", "currency"] }
} as const

/** The look of today's numbers. Advertisers pay in the currencies of their offers, as in their statistics. */
export const shapeOf = (role: Role.Role): StatisticsShape.StatisticsShape => {
  const { breakdowns, columns } = looks[role]
  const asked = StatisticsShape.make(role, {
    columns: [...counts, ...columns],
    breakdowns: [],
    sortField: undefined,
    sortDirection: undefined,
    originalCurrency: role === "advertiser"
  })
  return { ...Result.getOrThrow(asked), breakdowns }
}
