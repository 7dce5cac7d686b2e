/** Versions of records: of two concurrent changes of one record, the second is refused. */
import { createHash } from "node:crypto"
import { PreconditionFailed } from "@affnet/api"
import { AnswerHeaders, IfMatch } from "@affnet/api/Wire"
import { Affiliate } from "@affnet/domain"
import { Effect, Predicate } from "effect"

const moving = new Set(Affiliate.balances)

/** Balances are left out: their change is no edit that could be lost. */
const plain = (key: string, value: unknown): unknown => {
  if (moving.has(key)) return undefined
  return Predicate.isBigInt(value) ? String(value) : value
}

/** The entity tag of a record (RFC 9110, 8.8.3): two that differ in a field that people change have different ones. */
export const etagOf = (record: object): string =>
  `"${createHash("sha256").update(JSON.stringify(record, plain)).digest("base64url").slice(0, 22)}"`

/** Puts the version of a record into the `ETag` header of the answer. */
export const showETag = (record: object) => AnswerHeaders.add("etag", etagOf(record))

/**
 * Fails when the caller means to change another version of a record than the present one. The record is
 * that which a GET shows, locked.
 */
export const ifMatch = (record: object): Effect.Effect<void, PreconditionFailed> =>
  Effect.flatMap(IfMatch, (wanted) => {
    const tags = wanted?.split(",", 100).map((tag) => tag.trim())
    return tags === undefined || tags.includes("*") || tags.includes(etagOf(record))
      ? Effect.void
      : Effect.fail(new PreconditionFailed())
  })
