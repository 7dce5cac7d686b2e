/** What the hooks receive: never the key, nor bodies of requests or answers. */
export interface Attempted {
  /** The method of the client: `affiliates.get`. */
  readonly operation: string
  readonly method: string
  /** The path with the names of its parameters: `/api/v2/network/affiliates/{id}`. */
  readonly path: string
  /** 1 for the first. */
  readonly attempt: number
}

/** An attempt that is over. */
export interface Ended extends Attempted {
  readonly millis: number
  /** None when no whole answer came. */
  readonly status: number | undefined
  readonly requestId: string | undefined
}

/** An attempt that is going to be followed by another one. */
export interface Repeated extends Ended {
  /** How long the client waits before. */
  readonly pauseMillis: number
}

/** Hooks for logs and metrics. An error that they throw changes no call. */
export interface Hooks {
  /** Before each attempt. */
  readonly onRequest?: ((event: Attempted) => void) | undefined
  /** After each attempt, whatever its outcome. */
  readonly onResponse?: ((event: Ended) => void) | undefined
  /** Before each pause. */
  readonly onRetry?: ((event: Repeated) => void) | undefined
}

/** Tells a hook; an error of its own shows as an unhandled rejection. */
export const tell = <Event>(hook: ((event: Event) => void) | undefined, event: Event): void => {
  if (hook === undefined) return
  try {
    hook(event)
  } catch (error) {
    void Promise.reject(error)
  }
}
