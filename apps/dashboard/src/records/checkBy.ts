import { Schema, SchemaIssue } from "effect"
import type { Problems } from "./Form.ts"

const segment = (part: PropertyKey | { readonly key: PropertyKey }): string =>
  String(typeof part === "object" ? part.key : part)

/** As the network says it; other messages are the schemas' own. */
const sentence = (issue: SchemaIssue.Leaf): string => {
  const message = SchemaIssue.defaultLeafHook(issue)
  return message === "Missing key" ? "is required" : message
}

/** Checks what was typed by a schema of the domain, so that a rule is written once. */
export const problemsBy = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  typed: Readonly<Record<string, unknown>>
): Problems => {
  const options = { leafHook: sentence, parseOptions: { errors: "all" } } as const
  const standard = Schema.toStandardSchemaV1(schema, options)["~standard"]
  const outcome = standard.validate(typed)
  if (outcome instanceof Promise || outcome.issues === undefined) return {}
  return Object.fromEntries(
    outcome.issues.map(({ message, path = [] }) => [path.map(segment).join("."), message])
  )
}
