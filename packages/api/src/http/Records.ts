import { Record, Schema } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { changes, creates, details, removes } from "./Endpoints.ts"
import * as ErrorResponses from "./ErrorResponses.ts"
import { texts } from "./Marks.ts"
import * as Responses from "./Responses.ts"

/** The records of one kind: what they are called, where they are, and what they are. */
interface Kind<One, Many, Path, Id, Params, Query, Key, Fields extends Schema.Struct.Fields> {
  /** By which operations are named: `PromoCode` and `PromoCodes` make `getPromoCode` and `listPromoCodes`. */
  readonly one: One
  readonly many: Many
  /** What messages call one and many; the same in words unless said. */
  readonly title?: string
  readonly titles?: string
  /** The list; each record is below it. */
  readonly path: Path
  /** The parameter of the path that names a record. */
  readonly id: Id
  /** All parameters of a record's path. */
  readonly params: Params
  /** What the list takes. */
  readonly query: Query
  /** The record in `info`, and the list of them. */
  readonly key: Key
  readonly keys: string
  readonly record: Schema.Struct<Fields>
  /** The record where `fields` selects its fields; in the document `<identifier>ListItem` unless said. */
  readonly shown?: ReturnType<typeof Responses.selection<Fields>>
}

/** A name in words: `Promo Code`. */
export const spaced = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/gu, " ")

/** A record as it stands in a list; `<identifier>ListItem` in the document. */
export const listItem = <const Fields extends Schema.Struct.Fields>(
  record: Schema.Struct<Fields>
) => {
  const { identifier } = Schema.resolveAnnotations(record) ?? {}
  if (identifier === undefined) throw new Error("A record in a list has to have an identifier")
  return Responses.selection(`${identifier}ListItem`, record)
}

/**
 * The operations on records of one kind, of which a group takes those that it has. Each takes what the reference says
 * of it: a summary, and what else callers need to know.
 */
export const records = <
  const One extends string,
  const Many extends string,
  const Path extends `/${string}`,
  const Id extends string,
  Params extends Schema.Struct.Fields,
  Query extends Schema.Top,
  const Key extends string,
  const Fields extends Schema.Struct.Fields
>(
  kind: Kind<One, Many, Path, Id, Params, Query, Key, Fields>
) => {
  const { key, keys, many, one, params, path, query, record } = kind
  const { title = spaced(one), titles = spaced(many) } = kind
  const onePath = `${path}/:${kind.id}` as const
  const shown = kind.shown ?? listItem(record)
  const info = Record.singleton(key, record)
  return {
    info,
    shown,
    list: (summary: string, description: string) =>
      HttpApiEndpoint.get(`list${many}`, path, {
        query,
        success: Responses.page(`${titles} List`, keys, shown),
        error: ErrorResponses.BadRequest
      }).annotateMerge(texts(summary, description)),
    get: (summary: string, description: string) =>
      HttpApiEndpoint.get(`get${one}`, onePath, {
        params,
        ...details(`${title} Details`, Record.singleton(key, shown))
      }).annotateMerge(texts(summary, description)),
    create: <Body extends Schema.Top>(body: Body, summary: string, description: string) =>
      HttpApiEndpoint.post(`create${one}`, path, {
        ...creates(body),
        success: Responses.success(`${title} Created`, info)
      }).annotateMerge(texts(summary, description)),
    update: <Body extends Schema.Top>(body: Body, summary: string, description: string) =>
      HttpApiEndpoint.put(`update${one}`, onePath, {
        params,
        ...changes(body),
        success: Responses.success(`${title} Updated`, info)
      }).annotateMerge(texts(summary, description)),
    remove: (summary: string, description: string) =>
      HttpApiEndpoint.delete(`delete${one}`, onePath, {
        params,
        ...removes(`${title} Deleted`)
      }).annotateMerge(texts(summary, description))
  }
}

/** The same of records that belong to another one, which the path names as well. */
export const recordsWithin = <
  Parents extends Schema.Struct.Fields,
  const One extends string,
  const Many extends string,
  const Path extends `/${string}`,
  const Id extends string,
  Params extends Schema.Struct.Fields,
  Query extends Schema.Top,
  const Key extends string,
  const Fields extends Schema.Struct.Fields
>(
  parents: Parents,
  kind: Kind<One, Many, Path, Id, Params, Query, Key, Fields>
) => {
  const { keys, many, one, path, query } = kind
  const { title = spaced(one), titles = spaced(many) } = kind
  const own = records(kind)
  return {
    ...own,
    list: (summary: string, description: string) =>
      HttpApiEndpoint.get(`list${many}`, path, {
        params: parents,
        query,
        success: Responses.page(`${titles} List`, keys, own.shown),
        error: ErrorResponses.reading
      }).annotateMerge(texts(summary, description)),
    create: <Body extends Schema.Top>(body: Body, summary: string, description: string) =>
      HttpApiEndpoint.post(`create${one}`, path, {
        params: parents,
        ...creates(body),
        success: Responses.success(`${title} Created`, own.info)
      }).annotateMerge(texts(summary, description))
  }
}
