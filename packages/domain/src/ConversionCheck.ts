/**
 * The checks of a conversion, in the order in which they are made. The first one that fails decides.
 */
import { Schema } from "effect"
import * as Refusal from "./ConversionRefusal.ts"

/** A check, and the reasons that it refuses for. */
interface Rule {
  readonly rule: string
  readonly reasons: ReadonlyArray<Refusal.Reason>
}

/** What is checked before a conversion is made. */
export const creation = [
  { rule: "input_readable", reasons: ["input_invalid"] },
  { rule: "click_named", reasons: ["click_missing"] },
  { rule: "click_known", reasons: ["click_unknown", "click_ambiguous"] },
  { rule: "token_valid", reasons: ["token_invalid"] },
  { rule: "click_valid", reasons: ["click_invalid"] },
  { rule: "goal_known", reasons: ["goal_unknown"] },
  {
    rule: "not_repeated",
    reasons: ["transaction_id_invalid", "transaction_id_taken", "duplicate"]
  },
  { rule: "offer_active", reasons: ["offer_inactive"] },
  { rule: "goal_active", reasons: ["goal_inactive"] },
  { rule: "price_known", reasons: ["amount_missing", "money_out_of_range"] },
  { rule: "rate_known", reasons: ["currency_rate_missing"] },
  { rule: "caps_free", reasons: ["cap_reached"] }
] as const satisfies ReadonlyArray<Rule>

/** What is checked before a conversion is changed. */
export const change = [
  { rule: "input_readable", reasons: ["input_invalid"] },
  { rule: "conversion_named", reasons: ["conversion_missing"] },
  { rule: "click_known", reasons: ["click_unknown", "click_ambiguous"] },
  { rule: "goal_known", reasons: ["goal_unknown"] },
  { rule: "conversion_known", reasons: ["conversion_unknown", "conversion_ambiguous"] },
  { rule: "token_valid", reasons: ["token_invalid"] },
  { rule: "status_allowed", reasons: ["locked", "status_reserved"] },
  { rule: "price_known", reasons: ["amount_missing", "money_out_of_range"] },
  { rule: "caps_free", reasons: ["cap_reached"] }
] as const satisfies ReadonlyArray<Rule>

/** The name of a check. */
export type RuleName = (typeof creation | typeof change)[number]["rule"]

/** What a check came to. */
export const Verdict = Schema.Literals(["passed", "failed", "not_reached"])

/** A check that was made, or was not reached, as it is explained. */
export const Check = Schema.Struct({
  rule: Schema.String.annotate({ description: "Name of the check" }),
  input: Schema.NullOr(Schema.String).annotate({ description: "What was checked" }),
  verdict: Verdict,
  code: Schema.NullOr(Schema.String).annotate({ description: "The reason, when it failed" }),
  message: Schema.NullOr(Schema.String).annotate({ description: "The reason in a sentence" })
}).annotate({ identifier: "Check", description: "A check that decided, and what it came to" })
export type Check = typeof Check.Type

/** What was checked, where it is known. */
export type Inputs = { readonly [rule in RuleName]?: string | undefined }

/** The checks of a conversion: all passed, or one failed and the rest was not reached. */
export const explain = (
  rules: ReadonlyArray<Rule & { readonly rule: RuleName }>,
  refusal: Refusal.Reason | undefined,
  inputs: Inputs
): ReadonlyArray<Check> => {
  const failed = rules.findIndex(
    ({ reasons }) => refusal !== undefined && reasons.includes(refusal)
  )
  return rules.map(({ rule }, index) => {
    const input = inputs[rule] ?? null
    if (failed === -1 || index < failed) {
      return { rule, input, verdict: "passed", code: null, message: null }
    }
    if (index > failed || refusal === undefined) {
      return { rule, input, verdict: "not_reached", code: null, message: null }
    }
    const { sentence } = Refusal.describe(refusal)
    return { rule, input, verdict: "failed", code: refusal, message: sentence }
  })
}
