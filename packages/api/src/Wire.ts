/**
 * How requests are read and answers written, for whoever implements the contract: what clients of this API
 * family send is brought into the one form that the contract reads, and whatever goes wrong leaves as the
 * envelope. Programs that call a network don't need it.
 */
export * as AnswerHeaders from "./wire/AnswerHeaders.ts"
export * as ClickAnswers from "./wire/ClickAnswers.ts"
export * as ConversionRefusals from "./wire/ConversionRefusals.ts"
export * as Csv from "./wire/Csv.ts"
export * as CsvResponse from "./wire/CsvResponse.ts"
export { type Admission, answered } from "./wire/Endpoint.ts"
export { exactJson } from "./wire/ExactJson.ts"
export * as Failures from "./wire/Failures.ts"
export * as InvoiceRequest from "./wire/InvoiceRequest.ts"
export * as LeadRefusals from "./wire/LeadRefusals.ts"
export * as Listing from "./wire/Listing.ts"
export * as Pixel from "./wire/Pixel.ts"
export * as QueryString from "./wire/QueryString.ts"
export * as Refusals from "./wire/Refusals.ts"
export * as ReportResponse from "./wire/ReportResponse.ts"
export * as RequestBody from "./wire/RequestBody.ts"
export { makeRequestIds } from "./wire/RequestId.ts"
export * as Routes from "./wire/Routes.ts"
export * as SchemaErrors from "./wire/SchemaErrors.ts"
export { SecurityToken } from "./wire/SecurityToken.ts"
export { authorization, Session } from "./wire/Session.ts"
export * as StatisticsTable from "./wire/StatisticsTable.ts"
export * as Unreadable from "./wire/Unreadable.ts"
