import { GoalType } from "@affnet/domain"
import * as Words from "./Words.ts"

/** What an advertiser pays for, by its short name. */
export const goalType = Words.of(
  GoalType.GoalTypeId,
  GoalType.all.map(({ id, title }) => [id, title])
)
