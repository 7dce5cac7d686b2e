import { Predicate, Schema } from "effect"
import { type HttpApiEndpoint, HttpApiMiddleware } from "effect/http-api"
import type { CurrentPrincipal } from "./Authorization.ts"

/** The second form of every list: a table for clients that send `Accept: text/csv`. */

/** The rows of a whole table, at most; more are refused rather than left out. */
export const maxRows = 100_000

/** What an endpoint's page holds: the name of the items in `info`, which they are themselves without one, and what they are. */
export interface Page {
  readonly key: string | undefined
  readonly item: Schema.Struct<Schema.Struct.Fields>
}

const name = "affnet/page"

/** Says of a schema which page it is. */
export const annotation = (page: Page) => ({ [name]: page })

const isPage = (value: unknown): value is Page => Predicate.hasProperty(value, "item")

/** What the endpoint's page holds; `undefined` where it answers with anything else. */
export const pageOf = ({ success }: HttpApiEndpoint.Top): Page | undefined =>
  [...success].map((schema) => Schema.resolveAnnotations(schema)?.[name]).find(isPage)

/** Returns lists as CSV to clients that ask for it. */
export class ListsAsCsv extends HttpApiMiddleware.Service<
  ListsAsCsv,
  { provides: never; requires: CurrentPrincipal }
>()("api/ListsAsCsv") {}
