import { Schema } from "effect"
import { record } from "../values/Example.ts"

/** What an advertiser pays for: 1 a click, 2 an action, 3 a lead, 4 a sale, 5 an install, 6 a share of sales. */
export const GoalTypeId = Schema.Literals([1, 2, 3, 4, 5, 6]).annotate({
  description: "1 = CPC, 2 = CPA, 3 = CPL, 4 = CPS, 5 = CPI, 6 = RevShare",
  message: "must be a whole number from 1 to 6"
})
export type GoalTypeId = typeof GoalTypeId.Type

/** The advertiser pays per click. */
export const CPC = 1

/** The advertiser pays per action. */
export const CPA = 2

/** The advertiser pays per lead. */
export const CPL = 3

/** The advertiser pays per sale. */
export const CPS = 4

/** The advertiser pays per installation. */
export const CPI = 5

/** The advertiser pays a share of what each sale brings in. */
export const RevShare = 6

/** The short name of each type. */
export const titles: { readonly [Id in GoalTypeId]: string } = {
  [CPC]: "CPC",
  [CPA]: "CPA",
  [CPL]: "CPL",
  [CPS]: "CPS",
  [CPI]: "CPI",
  [RevShare]: "RevShare"
}

/** A type of goals. */
export const GoalType = Schema.Struct({
  id: GoalTypeId,
  title: Schema.String
}).pipe(record("GoalType", "What an advertiser pays for", { id: 2, title: "CPA" }))
export type GoalType = typeof GoalType.Type

/** Every type, in the order of the list. */
export const all: ReadonlyArray<GoalType> = GoalTypeId.literals.map((id) => ({
  id,
  title: titles[id]
}))
