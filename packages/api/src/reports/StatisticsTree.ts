import { Envelope, StatisticsRow, StatisticsTreeRow, TimeZone } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"
import { reportInfo } from "../http/ReportInfo.ts"
import { reportMessages } from "../http/ReportMessages.ts"
import * as Responses from "../http/Responses.ts"
import { completeUntilHeader } from "./RowsReport.ts"

/** Statistics whose rows lie within each other, as their breakdowns follow. */

const info = {
  timezone: TimeZone.TimeZone,
  ...reportInfo,
  rows: Schema.Array(StatisticsTreeRow.StatisticsTreeRow),
  totals: StatisticsRow.StatisticsTotals
}

/** A tree as handlers return it and clients receive it. */
const Tree = Schema.Struct({
  ...info,
  page: Schema.Int,
  perPage: Schema.Int,
  total: Schema.Int,
  completeUntil: Schema.String
})
/** A tree of statistics: a page of its first breakdown, and the totals of all. */
export interface StatisticsTree extends Schema.Schema.Type<typeof Tree> {}

const message = reportMessages["statistics-tree"]

/** The answer with a tree. */
export const success: Schema.Codec<StatisticsTree, unknown> = Schema.declare(
  (_value): _value is StatisticsTree => true
)
  .pipe(
    HttpApiSchema.encodeToWithHeaders(
      {
        body: Schema.Struct({
          ...Envelope.SuccessBody.fields,
          message: Schema.String.annotate({ examples: [message] }),
          info: Schema.Struct(info)
        }),
        headers: { ...Responses.paginationHeaders, ...completeUntilHeader }
      },
      {
        decode: ({ body, headers }) => ({
          ...body.info,
          ...Responses.placeIn(headers),
          completeUntil: headers["x-data-complete-until"]
        }),
        encode: ({ completeUntil, page, perPage, total, ...told }) => ({
          body: { ...Envelope.success(message), info: told },
          headers: {
            ...Responses.placeOf({ page, perPage, total }),
            "x-data-complete-until": completeUntil
          }
        })
      }
    )
  )
  .annotate({ description: message })

export const description =
  "Statistics as a tree: rows of the first breakdown, in each those of the second one under its name, and " +
  "so on. Pages, and the pagination headers, count the rows of the first breakdown. `sortField` orders the rows of " +
  "each level. In the network's currency. A page of more than 10 000 rows of the last breakdown is refused. " +
  "As CSV it is the table of the last rows, as in the flat report."
