import type { FraudRule, FraudSettings } from "@affnet/domain"
import * as Field from "../../../records/Field.ts"
import type { Part } from "../../../records/Form.ts"
import type { Section } from "../../../records/Section.ts"
import { count, said, titles } from "../../../records/Shown.ts"
import type { Text } from "../../../texts/Text.ts"

/** The types are the domain's, so no rule can be forgotten. */
const rules: Readonly<Record<FraudRule.FraudRule, Text>> = {
  quick: "Far sooner after the click than others",
  repeated_address: "Several from one address",
  repeated_device: "Nearly all from one kind of device",
  hosting: "Click from a rented machine",
  country_mismatch: "Click and conversion from different countries",
  bot: "Click from a program",
  conversion_rate: "Many more conversions per click than others"
}

const actions: Readonly<Record<FraudSettings.FraudAction, Text>> = {
  hold: "Wait for a manager",
  reject: "Are rejected"
}

/** What the network does about suspicions of fraud. */
export const fraudPart: Part = {
  title: "Fraud",
  help: "Signs of fraud add up to a score of at most 100. It is only shown until you set one to act from.",
  fields: [
    Field.number("fraud_threshold", "Act from this score on", {
      help: "From 1 to 100. What a manager makes stands as it is, and so does what was made before."
    }),
    Field.choice("fraud_action", "Conversions with such a score", Object.entries(actions)),
    Field.choices("fraud_rules_off", "Rules that are off", Object.entries(rules))
  ]
}

/** The same, to be read. */
export const fraudSection = ({
  fraud_action: action = "hold",
  fraud_rules_off: off = [],
  fraud_threshold: threshold = null
}: Partial<FraudSettings.FraudSettings>): Section => ({
  title: "Fraud",
  facts: [
    ["Act from this score on", threshold === null ? said("Never") : count(threshold)],
    ["Conversions with such a score", said(threshold === null ? null : actions[action])],
    ["Rules that are off", titles(off.map((rule) => rules[rule]))]
  ]
})
