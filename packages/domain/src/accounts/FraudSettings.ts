/** What a network does about suspicions of fraud. */
import { Schema } from "effect"
import { clearable } from "../values/Change.ts"
import * as Integer from "../values/Integer.ts"
import { FraudRule } from "./FraudRule.ts"

const actionMessage = "must be hold or reject"

/** What becomes of a conversion whose score reaches the threshold. */
export const FraudAction = Schema.Literals(["hold", "reject"]).annotate({
  description: "What becomes of a conversion whose score reaches the threshold",
  message: actionMessage
})
export type FraudAction = typeof FraudAction.Type

const Threshold = Integer.between(1, 100)

const texts = {
  off: "Rules that are switched off",
  threshold:
    "The score from which on a conversion is held or rejected, unless a manager made it; null = scores are only told"
}

/** These settings, among those of the network. */
export const fields = {
  fraud_rules_off: Schema.Array(FraudRule).annotate({ description: texts.off }),
  fraud_threshold: Schema.NullOr(Threshold).annotate({ description: texts.threshold }),
  fraud_action: FraudAction
}

/** What a request may change of them. */
export const changes = {
  fraud_rules_off: clearable(Schema.Array(FraudRule), "must be a list of rules").annotate({
    description: texts.off
  }),
  fraud_threshold: clearable(Integer.input(Threshold)).annotate({ description: texts.threshold }),
  fraud_action: Schema.optionalKey(FraudAction)
}

export const example = { fraud_rules_off: [], fraud_threshold: null, fraud_action: "hold" } as const

const Settings = Schema.Struct(fields)
export type FraudSettings = typeof Settings.Type
