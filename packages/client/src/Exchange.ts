import type { Asked } from "./Asked.ts"
import { textOf } from "./Body.ts"
import { type ConnectionFailed, UnexpectedAnswer } from "./Errors.ts"
import { type Guard, guardOver } from "./Guard.ts"
import type { Settings } from "./Settings.ts"
import type { WireRequest } from "./WireRequest.ts"

/** One attempt: a request and its answer. */

/** An answer as it came. */
export interface Received {
  readonly status: number
  readonly headers: Headers
  readonly requestId: string | undefined
  /** Empty where the body is left to be streamed. */
  readonly text: string
  /** The body of a success that is to be streamed, and the guard that has to be ended after it. */
  readonly stream?: { readonly body: ReadableStream<Uint8Array>; readonly guard: Guard }
}

/** How an attempt ended. */
export type Outcome =
  | { readonly received: Received }
  | { readonly received: undefined; readonly error: ConnectionFailed }

const receive = async (
  operation: string,
  response: Response,
  guard: Guard,
  isStreamed: boolean
): Promise<Received> => {
  const { body, headers, status } = response
  const requestId = headers.get("x-request-id") ?? undefined
  if (isStreamed && status === 200 && body !== null) {
    guard.rest()
    return { status, headers, requestId, text: "", stream: { body, guard } }
  }
  const text = await textOf(response, { operation, status, requestId })
  guard.end()
  return { status, headers, requestId, text }
}

/** Sends the request once. Throws the caller's reason when the caller's signal ends it. */
export const exchange = async (
  { name, options }: Asked,
  { body, headers, method, url }: WireRequest,
  { platform, timeout }: Settings,
  isStreamed: boolean
): Promise<Outcome> => {
  const guard = guardOver(platform, name, options.timeout ?? timeout, options.signal)
  try {
    // No redirect is followed, because the key would go wherever the answer points.
    const response = await platform.fetch(url, {
      method,
      headers,
      redirect: "manual",
      signal: guard.signal,
      ...(body !== undefined && { body })
    })
    return { received: await receive(name, response, guard, isStreamed) }
  } catch (cause) {
    guard.end()
    if (cause instanceof UnexpectedAnswer) throw cause
    return { received: undefined, error: guard.explain(cause) }
  }
}
