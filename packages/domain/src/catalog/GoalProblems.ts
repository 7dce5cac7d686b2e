/** Why a goal can't be what it would be, and what it may be called. */
import type { Problem } from "../values/Problem.ts"
import { codes } from "./ConversionStatus.ts"
import { type GoalUpdate, percentMax, percentMessage, type Settings, sides } from "./GoalChange.ts"
import { CPS, type GoalTypeId, RevShare } from "./GoalType.ts"

const hasShares = (type: GoalTypeId): boolean => type === CPS || type === RevShare

const secondsOfDay = 86_400

const problem = (field: keyof GoalUpdate, text: string): Problem => ({ field, problem: text })

/** Why a goal can't be what it would be; `goal` is what it was, if it was there. */
export const problemOf = (
  changed: Settings,
  changes: GoalUpdate,
  goal?: Pick<Settings, "is_default">
): Problem | undefined => {
  const share = sides.find((side) => changed[`${side}_percent`] !== null)
  if (share !== undefined && !hasShares(changed.type)) {
    return problem(`${share}_percent`, "is for goals of the types CPS and RevShare; clear it")
  }
  const large = sides.find(
    (side) => changed.type === RevShare && (changes[side] ?? 0n) > percentMax
  )
  if (large !== undefined) return problem(large, percentMessage)
  if (changes.currency !== undefined && changes.currency !== changed.currency) {
    return problem("currency", `must be ${changed.currency}, as the offer's`)
  }
  if (goal?.is_default === 1 && changed.is_default === 0) {
    return problem(
      "is_default",
      "is the offer's default goal; make another goal the default instead"
    )
  }
  if (changes.hold_days && changed.conversion_status !== codes.hold) {
    return problem("hold_days", "is for goals whose conversions begin on hold")
  }
  const { convert_after_seconds: from, convert_within_days: to } = changed
  return from !== null && to !== null && from >= to * secondsOfDay
    ? problem("convert_after_seconds", "must lie before the end of convert_within_days")
    : undefined
}

const aliasMax = 64

/** An alias made of a title that none of `taken` is. */
export const freeAlias = (title: string, taken: ReadonlySet<string>): string => {
  const words = title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-+|-+$/gu, "")
  const base = words.slice(0, aliasMax - 5) || "goal"
  let alias = base
  for (let number = 2; taken.has(alias); number++) alias = `${base}-${number}`
  return alias
}
