/** The rules by which fraud is suspected: what each says, and what it weighs. */
import { Schema } from "effect"
import { between } from "../values/Integer.ts"

/** A rule of conversions, of clicks, or of an affiliate's traffic as a whole. */
interface Rule {
  /** What it adds to the score where it finds something, out of 100. */
  readonly weight: number
  /** What it has found, in a sentence. */
  readonly sentence: string
}

const all = {
  quick: {
    weight: 35,
    sentence:
      "It came far sooner after its click than nearly all conversions that others brought to the offer."
  },
  repeated_address: {
    weight: 35,
    sentence: "Several conversions of the offer came from the same address."
  },
  repeated_device: {
    weight: 25,
    sentence:
      "Nearly all conversions of the affiliate come from one kind of device, those of others to the offer do not."
  },
  hosting: {
    weight: 40,
    sentence: "The click came from a network that rents out machines."
  },
  country_mismatch: {
    weight: 30,
    sentence: "The click came from another country than the browser that reported the conversion."
  },
  bot: {
    weight: 60,
    sentence: "The click came from a program that says so."
  },
  conversion_rate: {
    weight: 40,
    sentence:
      "The affiliate's clicks convert many times as often as those of others on the same offer."
  }
} as const satisfies Readonly<Record<string, Rule>>

export type FraudRule = keyof typeof all

const isRule = (name: string): name is FraudRule => Object.hasOwn(all, name)

/** The names of all rules. */
export const names: ReadonlyArray<FraudRule> = Object.keys(all).filter(isRule)

/** A rule by its name. */
export const FraudRule = Schema.Literals(names).annotate({
  description: `A rule by which fraud is suspected: ${names.map((name) => `\`${name}\` (${all[name].weight})`).join(", ")}`,
  message: `must be one of ${names.join(", ")}`
})

/** 0 for nothing that was found, 100 for what is surely fraud. */
export const FraudScore = between(0, 100).annotate({
  description: "0 = nothing was found, 100 = fraud"
})

/** What a rule has found. */
export const Finding = Schema.Struct({
  rule: FraudRule,
  weight: Schema.Int,
  message: Schema.String
}).annotate({
  identifier: "FraudFinding",
  description: "What a rule has found",
  examples: [{ rule: "hosting", weight: all.hosting.weight, message: all.hosting.sentence }]
})
export type Finding = typeof Finding.Type

/** What a rule says that has found something. */
export const findingOf = (rule: FraudRule): Finding => ({
  rule,
  weight: all[rule].weight,
  message: all[rule].sentence
})

/** The score of what was found: the sum of the weights, 100 at most. */
export const scoreOf = (found: ReadonlyArray<FraudRule>): number =>
  Math.min(
    100,
    found.reduce((sum, rule) => sum + all[rule].weight, 0)
  )

/** Rules as one column holds them; null for none. */
export const toStored = (found: ReadonlyArray<FraudRule>): string | null =>
  found.length === 0 ? null : found.join(",")

/** Rules as they were stored; those that there are no longer are left out. */
export const fromStored = (stored: string | null): ReadonlyArray<FraudRule> =>
  (stored ?? "").split(",").filter(isRule)
