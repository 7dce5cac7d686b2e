export * as Aliases from "./Aliases.ts"
export * from "./Api.ts"
export { AsTool } from "./AsTool.ts"
export * from "./Authorization.ts"
export * as ErrorResponses from "./ErrorResponses.ts"
export * from "./Errors.ts"
export * as IdempotencyKey from "./IdempotencyKey.ts"
export * as Repeatable from "./Repeatable.ts"
export * as ReportParams from "./ReportParams.ts"
export * as Responses from "./Responses.ts"
export type * as RowsReport from "./RowsReport.ts"
export {
  type GivenStatistics,
  readStatistics,
  type StatisticsReport,
  type StatisticsRequest
} from "./Statistics.ts"
export { TrackingInput } from "./Tracking.ts"
export { fieldErrors } from "./wire/SchemaErrors.ts"
