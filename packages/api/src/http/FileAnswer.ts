import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"

/** The bytes of a file, as its answer carries them: it says of what type they are by itself. */
export const file = (description: string) =>
  Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array()).annotate({ description })
