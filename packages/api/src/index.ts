export * as Aliases from "./Aliases.ts"
export * from "./Api.ts"
export { AsTool, NoTool } from "./http/AsTool.ts"
export * from "./http/Authorization.ts"
export * as ErrorResponses from "./http/ErrorResponses.ts"
export * from "./http/Errors.ts"
export * as IdempotencyKey from "./http/IdempotencyKey.ts"
export * as Repeatable from "./http/Repeatable.ts"
export { type ReportName, reportMessages } from "./http/ReportMessages.ts"
export * as ReportParams from "./http/ReportParams.ts"
export * as Responses from "./http/Responses.ts"
export type * as RowsReport from "./reports/RowsReport.ts"
export type { StatisticsReport } from "./reports/Statistics.ts"
export {
  type GivenStatistics,
  readStatistics,
  type StatisticsRequest
} from "./reports/StatisticsParams.ts"
export { TrackingInput } from "./tracking/Tracking.ts"
export { fieldErrors } from "./wire/SchemaErrors.ts"
