import { Envelope } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"
import * as Responses from "../http/Responses.ts"

/** Says up to when a report has everything that was acknowledged, in lower case as all headers. */
export const completeUntilHeader = {
  "x-data-complete-until": Schema.String.annotate({
    description: "Up to this time, ISO 8601 in UTC, everything that was acknowledged is counted.",
    examples: ["2026-01-31T12:00:00.000Z"]
  })
}

/** Where a page of a report stands, and up to when it is complete. */
export interface ReportPlace {
  readonly page: number
  readonly perPage: number
  readonly total: number
  /** ISO 8601, in UTC. */
  readonly completeUntil: string
}

/**
 * A page of a report: `info` has these fields, the headers say where it stands and up to when it is complete.
 * Handlers return all of it as one record, which is also what the client receives.
 */
export const reportAnswer = <const Fields extends Schema.Struct.Fields>(
  message: string,
  fields: Fields
) => {
  const info = Schema.Struct(fields)
  // What handlers return is of this type, as the compiler says; encoding checks what is sent of it.
  return Schema.declare((_value): _value is (typeof info)["Type"] & ReportPlace => true)
    .pipe(
      HttpApiSchema.encodeToWithHeaders(
        {
          body: Schema.Struct({
            ...Envelope.SuccessBody.fields,
            message: Schema.String.annotate({ examples: [message] }),
            info
          }),
          headers: { ...Responses.paginationHeaders, ...completeUntilHeader }
        },
        {
          decode: ({ body, headers }) => ({
            ...body.info,
            ...Responses.placeIn(headers),
            completeUntil: headers["x-data-complete-until"]
          }),
          encode: (report) => ({
            // Encoding leaves out what stands in the headers.
            body: { ...Envelope.success(message), info: report },
            headers: {
              ...Responses.placeOf(report),
              "x-data-complete-until": report.completeUntil
            }
          })
        }
      )
    )
    .annotate({ description: message })
}
