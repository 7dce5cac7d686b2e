/** Pages of reports whose rows are text already: of thousands of rows, text is made in slices. */
import { Envelope, type ListQuery } from "@affnet/domain"
import { Record } from "effect"
import { HttpServerResponse } from "effect/http"
import { type ReportName, reportMessages } from "../http/ReportMessages.ts"
import { placeOf } from "../http/Responses.ts"
import * as CsvResponse from "./CsvResponse.ts"

/** Where a page stands, and what else is said of its rows. */
export interface Place extends ListQuery.Pagination {
  readonly headers: Readonly<Record<string, string>>
}

const headersOf = ({ headers, ...place }: Place) => ({
  ...headers,
  ...Record.map(placeOf(place), String)
})

/** A page as a table of CSV, with the line that names its columns. */
export const csv = (name: ReportName, lines: string, place: Place) =>
  HttpServerResponse.text(lines, CsvResponse.options(name, headersOf(place)))

/** A page in the envelope. Its rows, with commas between them, stand in the first empty list of `info`. */
export const json = (name: ReportName, info: object, rows: string, place: Place) => {
  const body = JSON.stringify({ ...Envelope.success(reportMessages[name]), info })
  return HttpServerResponse.text(
    body.replace("[]", () => `[${rows}]`),
    { contentType: "application/json", headers: headersOf(place) }
  )
}
