import { Envelope, Integer, ListQuery } from "@affnet/domain"
import { Schema, SchemaTransformation, Struct } from "effect"
import { HttpApiSchema } from "effect/http-api"
import * as ListCsv from "./ListCsv.ts"

/** The successful answers. Handlers return the data alone; the schemas wrap it in the envelope. */

/** The envelope of an answer; the OpenAPI document shows the message that this one has. */
const envelope = (message: string) => ({
  ...Envelope.SuccessBody.fields,
  message: Schema.String.annotate({ examples: [message] })
})

/**
 * What handlers return and clients receive. It is checked once, as a part of the body: when it goes out
 * there, and when it comes in there.
 */
const ofBody = <Body extends Schema.Top>(_: Body) =>
  Schema.declare((_value): _value is Body["Type"] => true)

/** An answer with data: the handler returns `info`, the client receives it. */
export const success = <const Fields extends Schema.Struct.Fields>(
  message: string,
  fields: Fields
) => {
  const info = Schema.Struct(fields)
  return Schema.Struct({ ...envelope(message), info })
    .pipe(
      Schema.decodeTo(
        ofBody(info),
        SchemaTransformation.transform({
          decode: (body) => body.info,
          encode: (value) => ({ ...Envelope.success(message), info: value })
        })
      )
    )
    .annotate({ description: message })
}

/** The same where the message depends on what the handler returns beside `info`, which the client does not get. */
export const saying = <
  const Fields extends Schema.Struct.Fields,
  Returned extends Schema.Top & { readonly Type: Schema.Struct<Fields>["Type"] }
>(
  message: string,
  { fields, returned }: { readonly fields: Fields; readonly returned: Returned },
  say: (value: Returned["Type"]) => string
) => {
  const info = Schema.Struct(fields)
  return Schema.Struct({ ...envelope(message), info })
    .pipe(
      Schema.decodeTo(
        ofBody(returned),
        SchemaTransformation.transform({
          decode: (body): Returned["Type"] => body.info,
          encode: (value) => ({ ...Envelope.success(say(value)), info: value })
        })
      )
    )
    .annotate({ description: message })
}

/** What handlers of answers without data return. For `Schema.Void` no body would go out at all. */
const Nothing = Schema.declare((value): value is void => value === undefined)

/** An answer without data: the handler returns nothing, and no `info` goes out. */
export const done = (message: string) =>
  Schema.Struct(envelope(message))
    .pipe(
      Schema.decodeTo(
        Nothing,
        SchemaTransformation.transform({
          decode: (): void => undefined,
          encode: (_: void) => Envelope.success(message)
        })
      )
    )
    .annotate({ description: message })

/** The four headers of a list, in lower case because clients over HTTP/1.1 compare them so. */
export const paginationHeaders = {
  "x-pagination-current-page": Integer.Count.annotate({ description: "Current page number." }),
  "x-pagination-total-count": Integer.Count.annotate({ description: "Items on all pages." }),
  "x-pagination-page-count": Integer.Count.annotate({ description: "Number of pages." }),
  "x-pagination-per-page": Integer.Count.annotate({ description: "Items per page." })
}

/** What the four headers say of a page. */
export const placeOf = (page: ListQuery.Pagination) => ({
  "x-pagination-current-page": page.page,
  "x-pagination-total-count": page.total,
  "x-pagination-page-count": ListQuery.pageCount(page),
  "x-pagination-per-page": page.perPage
})

/** What a handler returns for one page of a list. */
const pageOf = <Item extends Schema.Top>(items: Schema.$Array<Item>) =>
  Schema.Struct({ items, page: Schema.Int, perPage: Schema.Int, total: Schema.Int })

type PageHeaders = { readonly [Name in keyof typeof paginationHeaders]: number }

/** Where a page stands, by the four headers. */
export const placeIn = (headers: PageHeaders) => ({
  page: headers["x-pagination-current-page"],
  perPage: headers["x-pagination-per-page"],
  total: headers["x-pagination-total-count"]
})

/**
 * One page of a list: `info` holds the items under `key`, the headers say where the page stands.
 * Handlers return a `ListQuery.Paged`, which is also what the client receives.
 */
export const page = <const Fields extends Schema.Struct.Fields>(
  message: string,
  key: string,
  item: Schema.Struct<Fields>
) => {
  const items = Schema.Array(item)
  return ofBody(pageOf(items))
    .pipe(
      HttpApiSchema.encodeToWithHeaders(
        {
          body: Schema.Struct({ ...envelope(message), info: Schema.Struct({ [key]: items }) }),
          headers: paginationHeaders
        },
        {
          decode: ({ body, headers }) => ({ items: body.info[key] ?? [], ...placeIn(headers) }),
          encode: (paged) => ({
            body: { ...Envelope.success(message), info: { [key]: paged.items } },
            headers: placeOf(paged)
          })
        }
      )
    )
    .annotate({ description: message, ...ListCsv.annotation({ key, item }) })
}

/** The same where `info` is the list itself, because existing clients read it so. */
export const barePage = <const Fields extends Schema.Struct.Fields>(
  message: string,
  item: Schema.Struct<Fields>
) => {
  const items = Schema.Array(item)
  return ofBody(pageOf(items))
    .pipe(
      HttpApiSchema.encodeToWithHeaders(
        {
          body: Schema.Struct({ ...envelope(message), info: items }),
          headers: paginationHeaders
        },
        {
          decode: ({ body, headers }) => ({ items: body.info, ...placeIn(headers) }),
          encode: (paged) => ({
            body: { ...Envelope.success(message), info: paged.items },
            headers: placeOf(paged)
          })
        }
      )
    )
    .annotate({ description: message, ...ListCsv.annotation({ key: undefined, item }) })
}

/**
 * A record as it stands in a list: `fields` may have left out any part of it. Without `fields` every
 * field is there.
 */
export const selection = <const Fields extends Schema.Struct.Fields>(
  identifier: string,
  record: Schema.Struct<Fields>
) => {
  const part = record.mapFields(Struct.map(Schema.optionalKey))
  const wholes: ReadonlyArray<unknown> = Schema.resolveAnnotations(record)?.examples ?? []
  return part.annotate({
    identifier,
    description: "All fields, or those that the `fields` parameter names.",
    examples: wholes.filter(Schema.is(part))
  })
}
