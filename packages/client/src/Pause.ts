import type { Platform } from "./Platform.ts"

/** Waits. Rejects with the signal's reason as soon as the signal says so. */
export const pause = (
  { after }: Platform,
  millis: number,
  signal: AbortSignal | undefined
): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason)
    const leave = () => {
      stop()
      reject(signal?.reason)
    }
    const stop = after(millis, () => {
      signal?.removeEventListener("abort", leave)
      resolve()
    })
    signal?.addEventListener("abort", leave, { once: true })
  })
