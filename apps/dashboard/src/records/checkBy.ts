import { Schema } from "effect"
import type { Problems } from "./Noun.ts"

/** Checks what was typed by a schema of the domain, so that a rule is written once. */
export const problemsBy = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  typed: Readonly<Record<string, unknown>>
): Problems => {
  const standard = Schema.toStandardSchemaV1(schema)["~standard"]
  const outcome = standard.validate(typed)
  if (outcome instanceof Promise || outcome.issues === undefined) return {}
  return Object.fromEntries(
    outcome.issues.map(({ message, path = [] }) => {
      const [first = ""] = path
      return [String(typeof first === "object" ? first.key : first), message]
    })
  )
}
