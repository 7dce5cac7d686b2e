import { money, type Shown, said, state, text } from "../records/Shown.ts"
import { accountStates } from "./states.ts"

/** A word of the network as people write it: `revenue_share` is “Revenue share”. */
export const words = (value: string | null | undefined): Shown => {
  const spaced = (value ?? "").replaceAll(/[._]/gu, " ")
  return text(spaced.charAt(0).toUpperCase() + spaced.slice(1))
}

interface Priced {
  readonly title?: string | undefined
  readonly type_selected?: string | undefined
  readonly status?: 1 | 2 | 3 | 4 | undefined
  readonly is_default?: boolean | number | undefined
  readonly currency?: string | undefined
  readonly revenue?: string | null | undefined
  readonly payout?: string | null | undefined
}

/** A goal as a line of its offer. */
export const goalLine = (goal: Priced): ReadonlyArray<Shown> => [
  text(goal.title),
  text(goal.type_selected),
  money(goal.revenue, goal.currency),
  money(goal.payout, goal.currency),
  said(goal.is_default === 1 || goal.is_default === true ? "Yes" : "No"),
  state(accountStates, goal.status)
]
