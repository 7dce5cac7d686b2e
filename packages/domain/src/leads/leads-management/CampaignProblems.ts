/** Why a Receive campaign can't be what it would be. */
import type { Problem } from "../../values/Problem.ts"
import type { Conditions, ReceiveCampaign } from "./ReceiveCampaign.ts"

/** Whether the goal has to be checked: an inactive campaign may outlive its goal. */
export const concernsGoal = (wanted: Conditions, found: ReceiveCampaign | undefined): boolean =>
  wanted.status === 1 || wanted.goal_id !== found?.goal_id

/** The facts of a campaign's goal. */
export interface GoalFacts {
  readonly exists: boolean
  /** The active campaign that takes its leads. */
  readonly active: Pick<ReceiveCampaign, "id"> | undefined
}

/** Whose lead it is must not depend on luck, so a goal has at most one active campaign. */
export const ofGoal = (
  wanted: Conditions,
  found: ReceiveCampaign | undefined,
  { active, exists }: GoalFacts
): Problem | undefined => {
  const field = "goal_id"
  if (!exists) return { field, problem: "is not the id of a goal" }
  return wanted.status === 1 && active !== undefined && active.id !== found?.id
    ? { field, problem: `has an active Receive campaign, ${active.id}; disable that one first` }
    : undefined
}
