import type { Hooks } from "./Hooks.ts"

/** Where the network is, the key to call it with, and how patient to be. */
export interface ClientOptions extends Hooks {
  /** `https://network.example`; a path, when it has one, stands before those of the API. */
  readonly baseUrl: string
  /**
   * Goes out in the `X-API-Key` header and nowhere else. `null` on pages that the network itself serves: the
   * browser sends the session cookie instead.
   */
  readonly apiKey: string | null
  /** How many milliseconds one attempt may take, with the body of its answer: whole, up to 2^31 - 1. Default: 30 000. */
  readonly timeout?: number | undefined
  /** The most attempts of a repeatable request; 1 = no retry. Default: 5. */
  readonly maxAttempts?: number | undefined
  /** Sends requests instead of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Options of a single call. */
export interface CallOptions {
  /** Ends the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Instead of that of the client, in milliseconds. */
  readonly timeout?: number | undefined
  /** Instead of that of the client. */
  readonly maxAttempts?: number | undefined
  /**
   * The name of a write that takes one: the network answers another request under it like the first,
   * for at least 24 hours. The client makes one itself; give your own when the repetition may come
   * from another run of your program.
   */
  readonly idempotencyKey?: string | undefined
  /**
   * The `etag` of the record that the change is meant for, as `withResponse()` gave it. When somebody else changed
   * the record since, the call rejects with `PreconditionFailed`, and nothing is overwritten. So it may when the
   * answer to its first attempt was lost: read the record to see whose change it has.
   */
  readonly ifMatch?: string | undefined
}
