import { Context } from "effect"

/** Where a request came from: kept beside what accounts do, and in every log line. */
export interface RequestOrigin {
  readonly request_id: string
  /** The caller's address; behind a trusted proxy, the one that the proxy names. */
  readonly ip: string
  readonly user_agent: string
}

/** The origin of the current request. Outside of a request there is none, and it says so. */
export const RequestOrigin = Context.Reference<RequestOrigin>("server/RequestOrigin", {
  defaultValue: () => ({ request_id: "-", ip: "", user_agent: "" })
})
