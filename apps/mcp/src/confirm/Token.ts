import { createHmac, timingSafeEqual } from "node:crypto"
import { Schema } from "effect"

/**
 * Proof that a call was announced: an HMAC over who calls which tool with which arguments and file,
 * until when.
 * It proves two calls, not a human being.
 */

/** What a confirmation is for; it is good for nothing else. */
export interface Binding {
  readonly principal: string
  readonly tool: string
  /** The arguments as `canonical` writes them. */
  readonly arguments: string
  /** The digest of the file that goes with them. */
  readonly file?: string | undefined
}

/** The token is not good for this call. */
export class TokenRefused extends Schema.TaggedError<TokenRefused>()("TokenRefused", {
  reason: Schema.Literals(["foreign", "expired", "spent"])
}) {}

const mac = (secret: Uint8Array, binding: Binding, nonce: string, expires: number): Buffer => {
  const { arguments: args, file, principal, tool } = binding
  return createHmac("sha256", secret)
    .update(JSON.stringify([principal, tool, args, file, nonce, expires]))
    .digest()
    .subarray(0, 16)
}

/** Writes a token that is good until `expires`, in epoch seconds. */
export const write = (
  secret: Uint8Array,
  binding: Binding,
  nonce: string,
  expires: number
): string =>
  `${nonce}.${expires.toString(36)}.${mac(secret, binding, nonce, expires).toString("base64url")}`

const shape = /^([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{22})$/u

/** What a token says, once it is known to be ours and for this call. */
export interface Read {
  readonly nonce: string
  readonly expires: number
}

/** Reads a token; undefined when it is not ours, or for another call. */
export const read = (secret: Uint8Array, binding: Binding, token: string): Read | undefined => {
  const [, nonce = "", expiry = "", signature = ""] = shape.exec(token) ?? []
  if (nonce === "") return undefined
  const expires = Number.parseInt(expiry, 36)
  const expected = mac(secret, binding, nonce, expires)
  const given = Buffer.from(signature, "base64url")
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  // The last character of base64url has bits to spare: only one way to write a token is a token.
  return isOurs && write(secret, binding, nonce, expires) === token ? { nonce, expires } : undefined
}
