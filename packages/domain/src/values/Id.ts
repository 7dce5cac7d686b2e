/**
 * Ids of resources. Every noun brands `Id` in its own file, so that the id of an offer can't be
 * passed where the id of a goal is meant.
 */
import { Schema, type SchemaAST, SchemaGetter } from "effect"
import * as Integer from "./Integer.ts"

/** The largest id: ids fit a signed 32-bit column. */
export const maximum = 2_147_483_647

/** A positive integer: `Id.Id.pipe(Schema.brand("OfferId"))`. */
export const Id = Integer.between(1, maximum)

/** An id, or 0 where 0 says "all of them" or "none". */
export const IdOrZero = Integer.between(0, maximum)

const wanted = Integer.between(1, Number.MAX_SAFE_INTEGER)
const digits = /^[1-9]\d*$/u

/**
 * `id` as a path spells it: digits that don't start with 0, up to 2^53 - 1. A path only looks records up, so
 * it takes ids beyond `maximum`, which belong to no record. Bridge: it keeps the type of `id`, not its bounds.
 */
export const inPath = <S extends Schema.Top & { readonly ast: SchemaAST.Number }>(id: S) =>
  Schema.String.pipe(
    Schema.decodeTo(
      Schema.make<S>(
        wanted.annotate({ description: Schema.resolveAnnotations(id)?.description }).ast
      ),
      {
        decode: SchemaGetter.transform((text: string) =>
          digits.test(text) ? Number(text) : Number.NaN
        ),
        encode: SchemaGetter.transform(String)
      }
    )
  )
