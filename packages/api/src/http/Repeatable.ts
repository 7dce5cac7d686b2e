import { Context, SchemaAST } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import * as IdempotencyKey from "./IdempotencyKey.ts"

/** Which requests may be sent twice. */

/**
 * Marks an endpoint that creates although its method only reads, such as the lead by click id.
 * Clients do not repeat it, and the server answers neither HEAD nor a prefetch of it.
 */
export const Creates = Context.Reference<boolean>("api/Creates", { defaultValue: () => false })

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
