export type { Call, WithResponse } from "./Call.ts"
export { createClient } from "./Client.ts"
export { CsvExport } from "./CsvExport.ts"
export type { CsvRow } from "./CsvRows.ts"
export * from "./Errors.ts"
export type { FileInput } from "./FileInput.ts"
export type { Affnet } from "./generated/Affnet.ts"
export type { Attempted, Ended, Hooks, Repeated } from "./Hooks.ts"
export { List, type Page } from "./List.ts"
export type { CallOptions, ClientOptions } from "./Options.ts"
export type { Plain } from "./Plain.ts"
export {
  BadRequest,
  Conflict,
  Forbidden,
  InternalError,
  NotFound,
  PayloadTooLarge,
  PreconditionFailed,
  RateLimited,
  ServiceUnavailable,
  Unauthorized,
  UnsupportedMediaType,
  ValidationFailed
} from "./Refusals.ts"
