/**
 * How a vendor says that it took a lead.
 */
import { Option, Predicate, Schema } from "effect"
import * as Text from "../../values/Text.ts"
import { beginning, storable } from "../../values/TextBytes.ts"

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

/** Whether `pattern` is found in `text`, in time linear in its length. */
export type RegexMatcher = (pattern: string, text: string) => boolean

/** How much of a reply a regular expression gets to see. */
export const regexBytes = 64 * 1024

const keptBytes = 64 * 1024

/** The beginning of a reply that the log keeps: whole characters, and none that databases refuse. */
export const kept = (body: string): string => storable(beginning(body, keptBytes))

const parseJson = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))

/** The value at a path, undefined when it leads nowhere. Inherited properties are none. */
const valueAt = (json: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        Predicate.isObjectOrArray(value) && Object.hasOwn(value, key)
          ? Reflect.get(value, key)
          : undefined,
      json
    )

/** What a JSON reply has at a path, as text; none when it is no JSON or has nothing comparable there. */
export const textAt = (body: string, path: string): Option.Option<string> =>
  Option.flatMap(parseJson(body), (json) => {
    const found = valueAt(json, path)
    return found === undefined || Predicate.isObjectOrArray(found)
      ? Option.none()
      : Option.some(String(found))
  })

/** Whether a JSON reply has a text, number, boolean or null at the path that reads as `value`. */
const matchesJson = (body: string, path: string, value: string): boolean =>
  Option.contains(textAt(body, path), value)

/**
 * Whether a vendor's reply means success. `contains` and `regex` look anywhere in the reply,
 * `exact` compares it without surrounding blanks, `json` compares one value of it.
 */
export const matches = (expected: SuccessReply, body: string, regex: RegexMatcher): boolean => {
  switch (expected.kind) {
    case "contains":
      return body.includes(expected.value)
    case "exact":
      return body.trim() === expected.value.trim()
    case "regex":
      return regex(expected.value, beginning(body, regexBytes))
    case "json":
      return matchesJson(body, expected.path ?? "", expected.value)
  }
}
