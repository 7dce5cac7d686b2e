import { type Dimension, Envelope, type ListQuery } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as Payload from "../http/Payload.ts"
import * as ReportParams from "../http/ReportParams.ts"
import * as Responses from "../http/Responses.ts"

/**
 * Reports whose rows are single events: what they can be asked for, and their answers. Each comes as a
 * GET and as a POST with the same names in the body.
 */

/** A page of a report, and up to when it is complete. */
export interface ReportPage<Item> extends ListQuery.Paged<Item> {
  /** ISO 8601, in UTC. */
  readonly completeUntil: string
}

/** Says up to when a report has everything that was acknowledged, in lower case as all headers. */
export const completeUntilHeader = {
  "x-data-complete-until": Schema.String.annotate({
    description: "Up to this time, ISO 8601 in UTC, everything that was acknowledged is counted.",
    examples: ["2026-01-31T12:00:00.000Z"]
  })
}

const sortFieldOf = <const Sortable extends ReadonlyArray<string>>(sortable: Sortable) =>
  Schema.Literals<Sortable>(sortable).annotate({
    description: `The column to sort by. Default ${sortable[0]}.`,
    message: `must be one of ${sortable.join(", ")}`
  })

/** Filters by what visitors landed on, where they were and what they used. */
export const ofVisit = [
  "landing_page",
  "country",
  "region",
  "city",
  "language",
  "device_type",
  "device_brand",
  "device_model",
  "device_os",
  "browser",
  "connection_type",
  "mobile_operator"
] as const

/** Filters by the way on which visitors came, and by what the affiliate handed through. */
export const ofTraffic = [
  "creative",
  "campaign",
  "commission_plan",
  "traffic_source",
  "traffic_approach",
  "source",
  "sub_id1",
  "sub_id2",
  "sub_id3",
  "sub_id4",
  "sub_id5",
  "aff_param1",
  "aff_param2",
  "aff_param3",
  "aff_param4",
  "aff_param5"
] as const

const example = { rangeFrom: "2026-01-01", rangeTo: "2026-01-31", page: 1, perPage: 100 }

/** What a report can be sorted and filtered by. */
export const params = <
  const Sortable extends readonly [string, ...ReadonlyArray<string>],
  const Filter extends Dimension.FilterKey
>({
  filters,
  sortable
}: {
  readonly sortable: Sortable
  readonly filters: ReadonlyArray<Filter>
}) => {
  const choice = { sortField: sortFieldOf(sortable), filters }
  const body = Schema.Struct(ReportParams.bodyWith(choice))
  return {
    query: Schema.Struct(ReportParams.queryWith(choice)),
    body: body.annotate({ examples: [Schema.decodeUnknownSync(body)(example)] })
  }
}

/** A page of rows under `transactions`, as clients of this API family read them. */
const success = <Item extends Schema.Top>(message: string, item: Item) => {
  const items = Schema.Array(item)
  const page = Schema.Struct({
    items,
    page: Schema.Int,
    perPage: Schema.Int,
    total: Schema.Int,
    completeUntil: Schema.String
  })
  return Schema.toType(page)
    .pipe(
      HttpApiSchema.encodeToWithHeaders(
        {
          body: Schema.Struct({
            ...Envelope.SuccessBody.fields,
            message: Schema.String.annotate({ examples: [message] }),
            info: Schema.Struct({ transactions: items })
          }),
          headers: { ...Responses.paginationHeaders, ...completeUntilHeader }
        },
        {
          decode: ({ body, headers }) => ({
            items: body.info.transactions,
            page: headers["x-pagination-current-page"],
            perPage: headers["x-pagination-per-page"],
            total: headers["x-pagination-total-count"],
            completeUntil: headers["x-data-complete-until"]
          }),
          encode: (page) => ({
            body: { ...Envelope.success(message), info: { transactions: page.items } },
            headers: { ...Responses.placeOf(page), "x-data-complete-until": page.completeUntil }
          })
        }
      )
    )
    .annotate({ description: message })
}

type Params<Query, Body> = { readonly query: Query; readonly body: Body }

/** A report as GET: parameters stand in the query. */
export const get = <Query extends Schema.Top, Item extends Schema.Top>(
  { query }: Params<Query, Schema.Top>,
  message: string,
  item: Item
) => ({ query, success: success(message, item), error: ErrorResponses.BadRequest })

/** The same as POST: parameters may stand in the body too, which has the last word. */
export const post = <Query extends Schema.Top, Body extends Schema.Top, Item extends Schema.Top>(
  { body, query }: Params<Query, Body>,
  message: string,
  item: Item
) => ({
  query,
  payload: Payload.of(body),
  success: success(message, item),
  error: [
    ErrorResponses.BadRequest,
    ErrorResponses.PayloadTooLarge,
    ErrorResponses.UnsupportedMediaType,
    ErrorResponses.ValidationFailed
  ] as const
})
