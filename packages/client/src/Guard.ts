import { ConnectionFailed, TimedOut } from "./Errors.ts"
import type { Platform } from "./Platform.ts"

/** Ends an attempt when its time is over, or when the caller has had enough. */
export interface Guard {
  readonly signal: AbortSignal
  /** Restarts the timeout, and stops it: for streams, whose chunks have a timeout each. */
  readonly restart: () => void
  readonly rest: () => void
  readonly end: () => void
  /** What an attempt that threw has failed with; throws the caller's own reason when it was that. */
  readonly explain: (cause: unknown) => ConnectionFailed
}

/** What broke the connection, if known: `ECONNREFUSED`. */
const reasonOf = (cause: unknown): string => {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  if (!(inner instanceof Error)) return "unknown reason"
  return "code" in inner && typeof inner.code === "string" ? inner.code : inner.message
}

/** A guard over an attempt of `operation` that may take `millis`. */
export const guardOver = (
  { after }: Platform,
  operation: string,
  millis: number,
  caller: AbortSignal | undefined
): Guard => {
  const controller = new AbortController()
  let isLate = false
  const begin = () =>
    after(millis, () => {
      isLate = true
      controller.abort()
    })
  let stop = begin()
  const leave = () => controller.abort(caller?.reason)
  if (caller?.aborted === true) leave()
  caller?.addEventListener("abort", leave)
  return {
    signal: controller.signal,
    restart: () => {
      stop()
      stop = begin()
    },
    rest: () => stop(),
    end: () => {
      stop()
      caller?.removeEventListener("abort", leave)
    },
    explain: (cause) => {
      if (caller?.aborted === true) throw caller.reason
      if (isLate)
        return new TimedOut(`${operation} got no answer within ${millis} ms`, { operation })
      return new ConnectionFailed(
        `${operation} got no whole answer: the connection failed (${reasonOf(cause)})`,
        { operation, cause }
      )
    }
  }
}
