import type { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"

/** The bodies of requests. */

/**
 * A body that may come as JSON or as a form. The server brings either into the
 * same shape before the schema reads it; the client sends JSON.
 */
export const of = <S extends Schema.Top>(schema: S) =>
  [schema, schema.pipe(HttpApiSchema.asFormUrlEncoded())] as const
