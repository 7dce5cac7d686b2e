const path = "/auth/session"
const stop = new AbortController()

/**
 * Who is signed in, asked for while the rest of the page is still on its way: the page begins with this file.
 * Undefined where the network did not answer; whoever needs it asks again.
 */
let early: Promise<Response | undefined> | undefined = fetch(path, {
  headers: { accept: "application/json", "x-requested-with": "affnet" },
  signal: stop.signal
}).catch(() => undefined)

/** `fetch`, which takes the early answer for the first question that it answers. */
export const fetchEarly: typeof fetch = async (input, init) => {
  const isAsked = input === location.origin + path && (init?.method ?? "GET") === "GET"
  const found = isAsked ? early : undefined
  if (found !== undefined) {
    early = undefined
    // Whoever gives up waiting ends this question as any other.
    init?.signal?.addEventListener("abort", () => stop.abort(), { once: true })
  }
  return (await found) ?? fetch(input, init)
}
