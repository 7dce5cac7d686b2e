/** The query of a saved report, read as the body of that report would be. */
import type { Envelope, Role, SavedReport } from "@affnet/domain"
import { Result, Schema } from "effect"
import { clickBodies } from "../reports/ClicksReport.ts"
import { conversionBodies } from "../reports/ConversionsReport.ts"
import {
  type GivenStatistics,
  paramsOf,
  readStatistics,
  type StatisticsRequest
} from "../reports/StatisticsParams.ts"
import { normalizedBody } from "./ReportFilters.ts"
import { fieldErrors } from "./SchemaErrors.ts"

type Decode = (query: unknown) => Result.Result<GivenStatistics, Schema.SchemaError>

/** A parameter that the report does not have is refused: whoever saves it would wonder later. */
const strict = { errors: "all", onExcessProperty: "error" } as const

const decoders: Readonly<Record<SavedReport.SavedKind, Readonly<Record<Role.Role, Decode>>>> = {
  statistics: {
    manager: Schema.decodeUnknownResult(paramsOf("manager").body, strict),
    advertiser: Schema.decodeUnknownResult(paramsOf("advertiser").body, strict),
    affiliate: Schema.decodeUnknownResult(paramsOf("affiliate").body, strict)
  },
  conversions: {
    manager: Schema.decodeUnknownResult(conversionBodies.manager, strict),
    advertiser: Schema.decodeUnknownResult(conversionBodies.advertiser, strict),
    affiliate: Schema.decodeUnknownResult(conversionBodies.affiliate, strict)
  },
  clicks: {
    manager: Schema.decodeUnknownResult(clickBodies.manager, strict),
    advertiser: Schema.decodeUnknownResult(clickBodies.advertiser, strict),
    affiliate: Schema.decodeUnknownResult(clickBodies.affiliate, strict)
  }
}

/** A query with each filter under its own name, however it was written. */
export const plain = (query: SavedReport.SavedQuery): Readonly<Record<string, unknown>> =>
  normalizedBody(query)

/** The errors of a query under its own name. */
export const within = (errors: Envelope.FieldErrors): Envelope.FieldErrors => ({
  query: Object.entries(errors).flatMap(([field, said]) => said.map((each) => `${field}: ${each}`))
})

/** What a query asks of its report as a role, or what is wrong with it. */
export const read = (
  role: Role.Role,
  { query, report }: Pick<SavedReport.SavedReport, "query" | "report">
): Result.Result<StatisticsRequest, Envelope.FieldErrors> => {
  const given = decoders[report][role](plain(query))
  if (Result.isFailure(given)) return Result.fail(within(fieldErrors(given.failure)))
  const request = readStatistics({}, given.success)
  return request.warnings.length > 0
    ? Result.fail(within({ filters: request.warnings }))
    : Result.succeed(request)
}
