/**
 * What updates of a resource mean.
 */
import { Schema, Struct } from "effect"

/** A field after a change: a missing one keeps its value, null clears it. */
export const after = <A>(change: A | null | undefined, kept: A, cleared: A): A =>
  change === undefined ? kept : (change ?? cleared)

/** What is given as something else; null and a missing value stay. */
export const mapGiven = <A extends NonNullable<unknown>, B>(
  given: A | null | undefined,
  make: (given: A) => B
): B | null | undefined => (given === null || given === undefined ? given : make(given))

type Changes<A> = { readonly [Field in keyof A]?: A[Field] | null | undefined }

/**
 * Fields after a change: a missing one keeps its value, null gives it that of a new record. They are the fields of
 * `initial`, in its order, in which logs name those that changed. A field that a request names in another way has to
 * be handed over by its own name.
 */
export const changed = <A extends object>(
  found: NoInfer<A>,
  changes: NoInfer<Changes<A>>,
  initial: A
): A => {
  const next = { ...initial }
  for (const field of Struct.keys(initial)) {
    next[field] = after<A[keyof A & string]>(changes[field], found[field], initial[field])
  }
  return next
}

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
