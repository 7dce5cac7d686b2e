import {
  AskedColumns,
  type Dimension,
  Envelope,
  type ListQuery,
  StatisticsOptions,
  SubNames
} from "@affnet/domain"
import { Context, Schema } from "effect"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import * as CsvAnswer from "../http/CsvAnswer.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { AsTool, NoTool, Reads, texts } from "../http/Marks.ts"
import * as NoToolReasons from "../http/NoToolReasons.ts"
import * as Payload from "../http/Payload.ts"
import { type ReportInfo, reportInfo } from "../http/ReportInfo.ts"
import * as ReportParams from "../http/ReportParams.ts"
import * as Responses from "../http/Responses.ts"
import { completeUntilHeader } from "./ReportAnswer.ts"

export { completeUntilHeader }

/**
 * Reports whose rows are single events: what they can be asked for, and their answers. Each comes as a
 * GET and as a POST with the same names in the body.
 */

/** A page of a report, and up to when it is complete. */
export interface ReportPage<Item> extends ListQuery.Paged<Item>, ReportInfo {
  /** ISO 8601, in UTC. */
  readonly completeUntil: string
}

const sortFieldOf = <const Sortable extends ReadonlyArray<string>>(sortable: Sortable) =>
  Schema.Literals<Sortable>(sortable).annotate({
    description: "The column to sort by. Default created.",
    message: `must be one of ${sortable.join(", ")}`
  })

const columnsText =
  "The columns of a row, with commas between them. Rows have exactly these, and `currency` where there is " +
  "money; a column that is not for the role is null. Without it rows have the fields of the record."

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

/** Filters by traffic source, and by the affiliate's own parameters. */
export const ofTraffic = [
  "creative",
  "campaign",
  "commission_plan",
  "traffic_source",
  "traffic_approach",
  "source",
  ...SubNames.subNames
] as const

const example = { rangeFrom: "2026-01-01", rangeTo: "2026-01-31", page: 1, perPage: 100 }

/** What a report can be sorted and filtered by. */
export const params = <
  const Sortable extends ReadonlyArray<string>,
  const Filter extends Dimension.FilterKey
>({
  columns,
  filters,
  identifier,
  sortable
}: {
  /** What the body is called in the document. */
  readonly identifier: string
  /** Every column, for any role. */
  readonly columns: AskedColumns.Columns
  /** Those that the caller sees. */
  readonly sortable: Sortable
  readonly filters: ReadonlyArray<Filter>
}) => {
  const choice = { sortField: sortFieldOf(sortable), filters }
  const name = ReportParams.nameOf((name) => AskedColumns.problemOf(columns, name))
  const body = Schema.Struct({
    ...ReportParams.bodyWith(choice),
    columns: ReportParams.namesInput(columnsText, name)
  })
  return {
    query: Schema.Struct({
      ...ReportParams.queryWith(choice),
      columns: ReportParams.names(columnsText, name)
    }),
    body: body.annotate({ identifier, examples: [Schema.decodeUnknownSync(body)(example)] })
  }
}

/** Rows with the fields of their record, or with the columns that were asked for. */
export const rowOf = <Row extends Schema.Top, Asked extends Schema.Top>(row: Row, asked: Asked) =>
  Schema.Union([row, asked])

/** A page of rows under `transactions`, as clients of this API family read them. */
const success = <Item extends Schema.Top>(message: string, item: Item) => {
  const items = Schema.Array(item)
  const page = Schema.Struct({
    items,
    page: Schema.Int,
    perPage: Schema.Int,
    total: Schema.Int,
    completeUntil: Schema.String,
    ...reportInfo
  })
  return Schema.toType(page)
    .pipe(
      HttpApiSchema.encodeToWithHeaders(
        {
          body: Schema.Struct({
            ...Envelope.SuccessBody.fields,
            message: Schema.String.annotate({ examples: [message] }),
            info: Schema.Struct({ transactions: items, ...reportInfo })
          }),
          headers: { ...Responses.paginationHeaders, ...completeUntilHeader }
        },
        {
          decode: ({
            body: {
              info: { transactions, ...info }
            },
            headers
          }) => ({
            ...info,
            items: transactions,
            ...Responses.placeIn(headers),
            completeUntil: headers["x-data-complete-until"]
          }),
          encode: ({ currency, items, warnings, ...page }) => ({
            body: {
              ...Envelope.success(message),
              info: {
                transactions: items,
                currency,
                ...(warnings === undefined ? {} : { warnings })
              }
            },
            headers: { ...Responses.placeOf(page), "x-data-complete-until": page.completeUntil }
          })
        }
      )
    )
    .annotate({ description: message })
}

type Params<Query, Body> = { readonly query: Query; readonly body: Body }

interface Report<Query, Body, Item> {
  readonly params: Params<Query, Body>
  readonly message: string
  readonly item: Item
  readonly summary: string
  readonly description: string
  /** The first lines of it as CSV. */
  readonly csv: string
  /** Why no tool runs it; without it `report_run` does. */
  readonly noTool?: string
}

const posted = "The same as the GET, with the parameters in the body; the body has the last word."

/** A report as GET, with its parameters in the query, and as POST, where they may stand in the body too. */
export const twins = <
  const Name extends string,
  const Path extends `/${string}`,
  Query extends Schema.Top,
  Body extends Schema.Top,
  Item extends Schema.Top
>(
  name: Name,
  path: Path,
  { csv, description, item, message, noTool, params, summary }: Report<Query, Body, Item>
) => {
  const transform = CsvAnswer.offered(csv)
  const answer = { query: params.query, success: success(message, item) }
  const tool =
    noTool === undefined ? Context.make(AsTool, "report_run") : Context.make(NoTool, noTool)
  return [
    HttpApiEndpoint.get(name, path, { ...answer, error: ErrorResponses.BadRequest })
      .annotateMerge(tool)
      .annotateMerge(OpenApi.annotations({ summary, description, transform })),
    HttpApiEndpoint.post(`${name}ByPost`, path, {
      ...answer,
      payload: Payload.of(params.body),
      error: ErrorResponses.asking
    })
      .annotate(NoTool, NoToolReasons.posted)
      .annotate(Reads, true)
      .annotateMerge(
        OpenApi.annotations({ summary: `${summary} (POST)`, description: posted, transform })
      )
  ] as const
}

/** The columns that a report offers: an operation of its own beside it. */
export const options = <const Name extends string, const Path extends `/${string}`>(
  name: Name,
  path: Path,
  what: string
) =>
  HttpApiEndpoint.get(name, path, {
    success: Responses.success(`${what} Options`, {
      "columns-list": Schema.Array(StatisticsOptions.Column)
    }),
    error: ErrorResponses.BadRequest
  })
    .annotate(NoTool, "the rows name their columns themselves")
    .annotateMerge(
      texts(
        `List the columns of the ${what.toLowerCase()} report`,
        "What the rows have, under headings."
      )
    )
