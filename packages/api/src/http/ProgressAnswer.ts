/**
 * The progress of an answer that takes long, as an annotation of the document: programs that use the contract take
 * the answer alone.
 */
import { Envelope } from "@affnet/domain"
import * as CsvAnswer from "./CsvAnswer.ts"
import { reportMessages } from "./ReportMessages.ts"

const description =
  "For those who send `Accept: text/event-stream`: server-sent events while the answer is made. Each `progress` says " +
  "how much of the single events was read, from 0 to 1; there is none where sums are read. Then `headers` has the " +
  "headers of the answer, as an object, and `result` the JSON that comes without this header, or `error` " +
  "that of a failure. What is refused at once is answered as ever, before any event. A stream that ends without " +
  "`result` and `error` broke off. Closing the connection ends the report."

const example = (result: string): string =>
  [
    'event: progress\ndata: {"done":0.25}',
    'event: headers\ndata: {"x-pagination-total-count":"1"}',
    `event: result\ndata: ${result}`
  ]
    .map((event) => `${event}\n\n`)
    .join("")

/** Adds the form to the answer of an operation. */
export const offered = CsvAnswer.form(
  "text/event-stream",
  description,
  example(JSON.stringify({ ...Envelope.success(reportMessages.statistics), info: {} }))
)
