/**
 * The checks of a conversion, in the order in which they are made. The first one that fails decides.
 */
import { Schema } from "effect"
import * as Refusal from "../../catalog/ConversionRefusal.ts"
import { record } from "../../values/Example.ts"

/** A check: its rule, and the reasons for which it refuses. */
interface Check {
  readonly name: string
  readonly rule: string
  readonly reasons: ReadonlyArray<Refusal.Reason>
}

const check = <const Name extends string>(
  name: Name,
  rule: string,
  reasons: ReadonlyArray<Refusal.Reason>
) => ({ name, rule, reasons })

const input = check("input", "The report can be read.", ["input_invalid"])
const clickReasons = ["click_missing", "click_unknown", "click_ambiguous"] as const
const click = check("click", "The click is known.", clickReasons)
const clickOrOffer = check(
  "click",
  "The click is known, or one can be made of the offer or the promo code.",
  [
    ...clickReasons,
    "offer_unknown",
    "promo_code_unknown",
    "promo_code_disabled",
    "promo_code_early",
    "promo_code_ended"
  ]
)
const proof = check("proof", "The report is the advertiser's own, or needs no proof.", [
  "token_missing",
  "token_invalid",
  "signature_invalid",
  "address_not_allowed"
])
const goal = check("goal", "The offer has the goal.", ["goal_unknown"])
const price = check("price", "What it is worth is known.", [
  "amount_missing",
  "amount_limit_missing",
  "money_out_of_range"
])
const caps = check("caps", "No cap is full.", ["cap_reached"])

/** The checks before a conversion is made. */
export const creation = [
  input,
  proof,
  clickOrOffer,
  check("click_valid", "The click was not turned away.", ["click_invalid"]),
  goal,
  check("repetition", "There is no such conversion yet.", [
    "transaction_id_invalid",
    "transaction_id_taken",
    "duplicate"
  ]),
  check("offer", "The offer is active.", ["offer_inactive"]),
  check("goal_active", "The goal is active.", ["goal_inactive"]),
  check("window", "It comes within the goal's window after the click.", [
    "converted_too_early",
    "converted_too_late"
  ]),
  price,
  check("rate", "There is an exchange rate for the day.", ["currency_rate_missing"]),
  caps
] as const

/** The checks before a conversion is changed. */
export const change = [
  input,
  proof,
  check("conversion_named", "The report names a conversion.", ["conversion_missing"]),
  click,
  goal,
  check("conversion", "The conversion is known.", ["conversion_unknown", "conversion_ambiguous"]),
  check("status", "The conversion may change.", ["locked", "status_reserved"]),
  price,
  caps
] as const

/** The name of a check. */
export type Name = (typeof creation | typeof change)[number]["name"]

/** What a check came to. */
export const Verdict = Schema.Literals(["passed", "failed", "not_reached"])

/** A check with its explanation. */
export const MadeCheck = Schema.Struct({
  rule: Schema.String.annotateKey({ description: "What has to hold" }),
  input: Schema.NullOr(Schema.String).annotateKey({ description: "What was looked at" }),
  verdict: Verdict.annotateKey({ description: "Behind a check that failed none was reached" }),
  code: Schema.NullOr(Schema.String).annotateKey({ description: "The reason, when it failed" }),
  message: Schema.NullOr(Schema.String).annotateKey({ description: "The reason in a sentence" })
}).pipe(
  record("Check", "A check, and what it came to", {
    rule: caps.rule,
    input: "goal_id=5",
    verdict: "failed",
    code: "cap_reached",
    message: Refusal.describe("cap_reached").sentence
  })
)
export type MadeCheck = typeof MadeCheck.Type

/** The facts that the checks used, where known. */
export type Inputs = { readonly [name in Name]?: string | undefined }

/** The checks that led to a refusal: those of a change when it was one, unless they never refuse so. */
export const checksOf = (
  reason: Refusal.Reason,
  isChange: boolean
): ReadonlyArray<Check & { readonly name: Name }> => {
  const refusesSo = (checks: ReadonlyArray<Check>) =>
    checks.some(({ reasons }) => reasons.includes(reason))
  return refusesSo(creation) && !(isChange && refusesSo(change)) ? creation : change
}

/** How the checks went: all passed, or one failed and the rest was not reached. */
export const explain = (
  checks: ReadonlyArray<Check & { readonly name: Name }>,
  refusal: Refusal.Reason | undefined,
  inputs: Inputs
): ReadonlyArray<MadeCheck> => {
  const failed = checks.findIndex(
    ({ reasons }) => refusal !== undefined && reasons.includes(refusal)
  )
  return checks.map(({ name, rule }, index) => {
    const seen = { rule, input: inputs[name] ?? null, code: null, message: null }
    if (failed === -1 || index < failed) return { ...seen, verdict: "passed" }
    if (index > failed || refusal === undefined) return { ...seen, verdict: "not_reached" }
    const { sentence } = Refusal.describe(refusal)
    return { ...seen, verdict: "failed", code: refusal, message: sentence }
  })
}
