/** Versions of records: of two concurrent changes of one record, the second is refused. */
import { createHash } from "node:crypto"
import { PreconditionFailed } from "@affnet/api"
import { AnswerHeaders, IfMatch } from "@affnet/api/Wire"
import { Affiliate, Vendor } from "@affnet/domain"
import { Effect, Option, Predicate } from "effect"
import { HttpServerRequest } from "effect/http"
import { orNotFound } from "../orNotFound.ts"
import { isAsAsked } from "./isAsAsked.ts"

/** What follows from other things, and how a vendor does: their change is no edit that could be lost. */
const moving = new Set([...Affiliate.following, ...Object.keys(Vendor.healthy)])

const plain = (key: string, value: unknown): unknown => {
  if (moving.has(key)) return undefined
  return Predicate.isBigInt(value) ? String(value) : value
}

/** The entity tag of a record (RFC 9110, 8.8.3): two that differ in a field that people change have different ones. */
const etagOf = (record: object): string =>
  `"${createHash("sha256").update(JSON.stringify(record, plain)).digest("base64url").slice(0, 22)}"`

/** A proxy that compresses an answer marks its tag as weak; the record in it is the same. */
const strong = (tag: string): string => tag.trim().replace(/^W\//u, "")

/** Puts the version of a record into the `ETag` header of the answer. */
export const showETag = (record: object) => AnswerHeaders.add("etag", etagOf(record))

/**
 * Whether the record has by now what a `PUT` asks for: the answer to the same request was lost, or somebody else
 * did the same. There is nothing left that it could overwrite (RFC 9110, 13.1.1).
 */
const isDone = (record: object): Effect.Effect<boolean> =>
  Effect.flatMap(
    Effect.serviceOption(HttpServerRequest.HttpServerRequest),
    Option.match({
      onNone: () => Effect.succeed(false),
      onSome: (request) =>
        request.method === "PUT"
          ? request.json.pipe(
              Effect.map((asked) => isAsAsked(asked, record)),
              Effect.orElseSucceed(() => false)
            )
          : Effect.succeed(false)
    })
  )

/** The versions that the caller means; `undefined` where any will do. */
const meant = Effect.map(IfMatch, (header) => {
  const tags = header?.split(",", 100).map(strong)
  return tags?.includes("*") ? undefined : tags
})

/**
 * Fails when the caller means to change another version of a record than the present one, unless the present one is
 * what the change would make of it. The record is that which a GET shows, locked.
 */
export const ifMatch = Effect.fnUntraced(function* (record: object) {
  const tags = yield* meant
  if (tags === undefined || tags.includes(etagOf(record))) return
  if (!(yield* isDone(record))) return yield* new PreconditionFailed()
})

/** The same of a list as a whole, which is read only where a version is meant; `isDone` knows what a change makes of it. */
export const ifListMatch = Effect.fnUntraced(function* <A, R>(
  find: Effect.Effect<ReadonlyArray<A>, never, R>,
  isDone: (present: ReadonlyArray<A>) => boolean
) {
  const tags = yield* meant
  if (tags === undefined) return
  const present = yield* find
  if (!tags.includes(etagOf(present)) && !isDone(present)) return yield* new PreconditionFailed()
})

/** The record that a caller means to change, locked: it is there, and as the caller has seen it. */
export const toChange = <A extends object, R>(find: Effect.Effect<Option.Option<A>, never, R>) =>
  Effect.tap(orNotFound(find), ifMatch)
