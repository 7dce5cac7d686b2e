import type { Asked } from "./Asked.ts"
import { exchange, type Outcome, type Received } from "./Exchange.ts"
import { failureOf } from "./Failure.ts"
import { type Attempted, type Ended, tell } from "./Hooks.ts"
import { pause } from "./Pause.ts"
import { retryAfterMillis } from "./RetryAfter.ts"
import { jittered, pauseMillis } from "./RetryRule.ts"
import type { Settings } from "./Settings.ts"
import { wireRequest } from "./WireRequest.ts"

/** The requested form of the answer. */
export interface Manner {
  /** The media type. */
  readonly accept: string
  readonly isStreamed: boolean
}

/** After how long another attempt follows; undefined when none does. */
const pauseAfter = (
  { received }: Outcome,
  attempt: number,
  { operation, options }: Asked,
  { maxAttempts, platform }: Settings
): number | undefined => {
  const most = operation.isRepeatable === true ? (options.maxAttempts ?? maxAttempts) : 1
  if (!(attempt < most)) return undefined
  const wanted = received?.headers.get("retry-after") ?? null
  const least = pauseMillis(
    {
      status: received?.status,
      retryAfterMillis: retryAfterMillis(wanted, platform.nowMillis())
    },
    attempt
  )
  return least === undefined ? undefined : jittered(least, platform.chance())
}

const settled = (outcome: Outcome, { name }: Asked, { platform }: Settings): Received => {
  if (outcome.received === undefined) throw outcome.error
  const { headers, requestId, status, text } = outcome.received
  if (status === 200) return outcome.received
  throw failureOf({ operation: name, status, requestId }, headers, text, platform.nowMillis())
}

/**
 * Sends until there is nothing more to be gained by it, and gives the answer of a success. All that
 * may be repeated is: nothing else, however it fails.
 */
export const send = async (asked: Asked, settings: Settings, manner: Manner): Promise<Received> => {
  const { hooks, platform } = settings
  const request = await wireRequest(asked, settings, manner.accept)
  const { method, path } = asked.operation
  for (let attempt = 1; ; attempt++) {
    const attempted: Attempted = { operation: asked.name, method, path, attempt }
    tell(hooks.onRequest, attempted)
    const startMillis = platform.nowMillis()
    const outcome = await exchange(asked, request, settings, manner.isStreamed)
    const ended: Ended = {
      ...attempted,
      millis: platform.nowMillis() - startMillis,
      status: outcome.received?.status,
      requestId: outcome.received?.requestId
    }
    tell(hooks.onResponse, ended)
    const pauseMillis = pauseAfter(outcome, attempt, asked, settings)
    if (pauseMillis === undefined) return settled(outcome, asked, settings)
    tell(hooks.onRetry, { ...ended, pauseMillis })
    await pause(platform, pauseMillis, asked.options.signal)
  }
}
