/**
 * What updates of a resource mean.
 */
import { Schema } from "effect"

/** A field after a change: a missing one keeps its value, null clears it. */
export const after = <A>(change: A | null | undefined, kept: A, cleared: A): A =>
  change === undefined ? kept : (change ?? cleared)

/** The fields that a request names; those that it clears become what a new record has. */
export const named = (
  changes: object,
  cleared: Readonly<Record<string, unknown>> = {}
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [field, value ?? cleared[field] ?? null])
  )

/**
 * A field of a change that null clears. `message` is for values that are neither null nor of the right type;
 * without it, the schema's own.
 */
export const clearable = <S extends Schema.Top>(
  schema: S,
  message: string | undefined = Schema.resolveAnnotations(schema)?.message
) => Schema.optionalKey(Schema.NullOr(schema).annotate({ message }))
