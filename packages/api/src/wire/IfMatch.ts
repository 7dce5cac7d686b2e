import { Context } from "effect"

/**
 * The `If-Match` header of a request that changes a record: the version that the caller means, which is the `ETag`
 * of the answer that it has read. A record of another version stays as it is, and the request fails with
 * `PreconditionFailed`.
 */
export const IfMatch = Context.Reference<string | undefined>("api/IfMatch", {
  defaultValue: () => undefined
})
