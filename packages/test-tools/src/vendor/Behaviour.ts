/**
 * What a vendor does with a request, once it has received and recorded all of it.
 */

/** One way to answer, or not to. */
export type Behaviour =
  | {
      readonly kind: "reply"
      readonly status: number
      readonly body: string
      readonly headers: Readonly<Record<string, string>>
      /** How long the vendor thinks about it. */
      readonly delayMillis: number
    }
  | { readonly kind: "stall" }
  | { readonly kind: "drip"; readonly body: string; readonly everyMillis: number }
  | { readonly kind: "drop" }
  | { readonly kind: "cut"; readonly body: string }
  | { readonly kind: "flood"; readonly bytes: number }
  | { readonly kind: "garbage"; readonly bytes: string }

/** Any reply. */
export const reply = (
  status: number,
  body = "",
  headers: Readonly<Record<string, string>> = { "content-type": "application/json" }
): Behaviour => ({ kind: "reply", status, body, headers, delayMillis: 0 })

/** Takes the lead. */
export const accept = (body = '{"status":"accepted"}'): Behaviour => reply(200, body)

/** Does not take it. */
export const reject = (status = 422, body = '{"status":"rejected"}'): Behaviour =>
  reply(status, body)

/** Asks to come back later. */
export const busy = (retryAfter: string, status = 429): Behaviour =>
  reply(status, "", { "retry-after": retryAfter })

/** Sends elsewhere. */
export const redirect = (location: string, status = 302): Behaviour =>
  reply(status, "", { location })

/** Takes its time, and takes the lead. */
export const slow = (delayMillis: number, body = '{"status":"accepted"}'): Behaviour => ({
  kind: "reply",
  status: 200,
  body,
  headers: { "content-type": "application/json" },
  delayMillis
})

/** Says nothing, and keeps the connection. */
export const stall: Behaviour = { kind: "stall" }

/** Sends a reply character by character. */
export const drip = (body: string, everyMillis: number): Behaviour => ({
  kind: "drip",
  body,
  everyMillis
})

/** Closes the connection without a word. */
export const drop: Behaviour = { kind: "drop" }

/** Closes the connection in the middle of a reply, of which `body` is what still arrives. */
export const cut = (body = '{"status":"acc'): Behaviour => ({ kind: "cut", body })

/** Sends ever more, 1 GB when nobody stops it. */
export const flood = (bytes = 1_000_000_000): Behaviour => ({ kind: "flood", bytes })

/** Sends what is no HTTP. */
export const garbage = (bytes = "\u0000\u0001no HTTP\r\n\r\n"): Behaviour => ({
  kind: "garbage",
  bytes
})
