/** Reports as CSV: when they are sent, and with which headers. */
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { BadRequest } from "../http/Errors.ts"
import type { ReportQuery } from "../http/ReportParams.ts"
import * as Accepted from "./Accepted.ts"

const csv = "text/csv"

/** Whether the caller wants CSV, and not JSON rather. */
export const isWanted = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  Accepted.isRather(headers.accept, csv)

type Headers = Readonly<Record<string, string>>

/** What is sent with the lines, besides the headers of the report. */
export const options = (name: string, headers: Headers) => ({
  contentType: `${csv}; charset=utf-8; header=present`,
  headers: { ...headers, "content-disposition": `attachment; filename="${name}.csv"` }
})

const inOrderOfTime: ReadonlySet<string> = new Set(["created", "added_timestamp"])

/** Refuses a whole export of events in another order than that of time. */
export const requireOrderOfTime = ({
  sortField = "created"
}: Pick<ReportQuery, "sortField">): Effect.Effect<void, BadRequest> =>
  inOrderOfTime.has(sortField)
    ? Effect.void
    : Effect.fail(
        new BadRequest({
          errors: {
            sortField: ["A whole export comes in the order of time: leave it out, or name a page."]
          }
        })
      )
