import { Context } from "effect"

/** The `If-Match` header of a request that changes a record: the version that the caller means. */
export const IfMatch = Context.Reference<string | undefined>("api/IfMatch", {
  defaultValue: () => undefined
})
