import { Context, SchemaAST } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import * as IdempotencyKey from "./IdempotencyKey.ts"

/** Which requests may be sent twice. */

/**
 * Marks an endpoint that creates although its method only reads, such as the lead by click id.
 * Clients do not repeat it, and the server answers neither HEAD nor a prefetch of it.
 */
export const Creates = Context.Reference<boolean>("api/Creates", { defaultValue: () => false })

/**
 * Marks an endpoint whose answer shows a secret once. Under an idempotency key the answer is not kept, and a
 * repetition of the request is a conflict.
 */
export const ShowsSecret = Context.Reference<boolean>("api/ShowsSecret", {
  defaultValue: () => false
})

/**
 * Marks an endpoint that takes an idempotency key and keeps its answer itself, because its body is a stream
 * that can be read only once, or because it decides before its transaction begins.
 */
export const KeepsItsAnswer = Context.Reference<boolean>("api/KeepsItsAnswer", {
  defaultValue: () => false
})

/**
 * Marks an endpoint that changes rows one by one, each in a transaction of its own. Under an idempotency key a
 * repetition continues where the first request stopped, and repeats the results of the finished rows.
 */
export const RowByRow = Context.Reference<boolean>("api/RowByRow", { defaultValue: () => false })
/** Marks an endpoint whose body may have a `password`, which is hashed before a transaction begins. */
export const SetsPassword = Context.Reference<boolean>("api/SetsPassword", {
  defaultValue: () => false
})

const repeatableMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "PUT"])

/** Whether a request to the endpoint may name itself, so that its repetition changes nothing. */
export const takesIdempotencyKey = (endpoint: HttpApiEndpoint.Top): boolean => {
  if (endpoint.headers === undefined) return false
  const headers = SchemaAST.toEncoded(endpoint.headers.ast)
  return (
    SchemaAST.isObjects(headers) &&
    headers.propertySignatures.some(({ name }) => name === IdempotencyKey.header)
  )
}

/**
 * Whether a request to the endpoint may be sent again after it failed: it reads or replaces, or it
 * creates under an idempotency key.
 */
export const repeatable = (endpoint: HttpApiEndpoint.Top): boolean =>
  !Context.get(endpoint.annotations, Creates) &&
  (repeatableMethods.has(endpoint.method) ||
    (endpoint.method === "POST" && takesIdempotencyKey(endpoint)))
