/** Which differences managers apply. */
import { Schema } from "effect"
import { YesNo } from "../../values/Flag.ts"
import { Id } from "../../values/Id.ts"
import * as ListInput from "../../values/ListInput.ts"
import type { Problem } from "../../values/Problem.ts"
import { applicableKinds } from "./DifferenceKind.ts"

const kindsMessage = `must be some of ${applicableKinds.join(", ")}`

/** Which differences are applied: kinds, lines, or both. */
export const ReconciliationApply = Schema.Struct({
  kinds: Schema.optionalKey(
    ListInput.texts(Schema.Literals(applicableKinds), applicableKinds.length, kindsMessage)
  ).annotateKey({ description: "All of these kinds" }),
  lines: Schema.optionalKey(ListInput.ids(Id, ListInput.idsMax)).annotateKey({
    description: "These lines, by their ids"
  }),
  fire_affiliate_postback: Schema.optionalKey(YesNo).annotateKey({
    description: "Whether affiliates are told of it; not unless it says so"
  })
}).annotate({ identifier: "ReconciliationApply", examples: [{ kinds: ["status", "amount"] }] })
export type ReconciliationApply = typeof ReconciliationApply.Type

/** The problem of a choice. */
export const problemOfChoice = ({
  kinds = [],
  lines = []
}: ReconciliationApply): Problem | undefined =>
  kinds.length === 0 && lines.length === 0
    ? { field: "kinds", problem: "must name kinds of differences, or lines must name some by id" }
    : undefined
