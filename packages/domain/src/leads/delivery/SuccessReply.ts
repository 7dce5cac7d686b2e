/**
 * How a vendor says that it took a lead.
 */
import { Schema } from "effect"
import * as Text from "../../values/Text.ts"

/** `path` leads through a JSON reply, for kind `json` alone: `result.status`, `items.0.id`. */
export const SuccessReply = Schema.Struct({
  kind: Schema.Literals(["contains", "exact", "regex", "json"]).annotate({
    message: "must be one of contains, exact, regex, json",
    description:
      "`contains` and `regex` (RE2) look anywhere in the reply, `exact` compares all of it without " +
      "surrounding blanks, `json` compares the value at `path`"
  }),
  value: Text.filled(1024),
  path: Schema.optionalKey(Schema.NullOr(Text.filled(255))).annotateKey({
    description: "Keys and positions with dots between them: `result.status`, `items.0.id`"
  })
})
  .check(
    Schema.makeFilter(({ kind, path }) =>
      kind === "json" && !path
        ? { path: ["path"], issue: "is required when kind is json, such as result.status" }
        : undefined
    )
  )
  .annotate({
    identifier: "SuccessReply",
    description: "How a vendor's answer tells that it took the lead",
    examples: [{ kind: "json", path: "result.status", value: "ok" }]
  })
export type SuccessReply = typeof SuccessReply.Type
