/** What the client needs of the world: the network, time and chance. Tests bring their own. */
export interface Platform {
  readonly fetch: typeof globalThis.fetch
  readonly nowMillis: () => number
  /** Calls back after the time, unless the function that it gives is called before. */
  readonly after: (millis: number, run: () => void) => () => void
  /** A number between 0 and 1. */
  readonly chance: () => number
  /** 32 random characters. */
  readonly uniqueText: () => string
}

/** The world itself. */
export const platform: Platform = {
  // Called on its own, `fetch` refuses to work in browsers; and it may be replaced later.
  fetch: (input, init) => globalThis.fetch(input, init),
  nowMillis: () => Date.now(),
  after: (millis, run) => {
    const timer = setTimeout(run, millis)
    return () => clearTimeout(timer)
  },
  chance: () => Math.random(),
  // `randomUUID` is there on secure pages only.
  uniqueText: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, "0")
    ).join("")
}
