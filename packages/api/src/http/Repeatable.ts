/** Which requests may be sent twice. */
import { Context, SchemaAST } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import * as IdempotencyKey from "./IdempotencyKey.ts"
import { Creates } from "./Marks.ts"

/** For those who import these marks from here. */
export { Creates, KeepsItsAnswer, RowByRow, SetsPassword, ShowsSecret } from "./Marks.ts"

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
