/**
 * The secrets by which an advertiser proves that a report of a conversion is its own: the security
 * token, which is sent along, and the signing secret, which never is.
 */
import { Schema } from "effect"
import * as KeyText from "../values/KeyText.ts"

/** `token` is sent with a report, `signing` signs its address. */
export const Kind = Schema.Literals(["token", "signing"])
export type Kind = typeof Kind.Type

const letters: { readonly [K in Kind]: string } = { token: "t", signing: "s" }

/** The number of random bytes of a secret. */
export const secretBytes = KeyText.secretBytes

/** Spells a secret from `secretBytes` random bytes, which the caller supplies. */
export const fromBytes = (kind: Kind, bytes: Uint8Array): string =>
  KeyText.fromBytes(letters[kind], bytes)

/** Whether a text has the form of a secret of this kind; nothing here says that it is valid. */
export const isSpelled = (kind: Kind, text: string): boolean =>
  KeyText.letterOf(text) === letters[kind]

/** The part of a secret that is shown after its creation. */
export const mask = KeyText.mask

/** How long the previous secret stays valid beside a new one, in hours. */
export const OverlapHours = Schema.Int.check(
  Schema.isBetween({ minimum: 0, maximum: 720 }, { message: "must be from 0 to 720" })
).annotate({
  description: "Hours that the previous one stays valid; 24 when not given, at most 720"
})

/** Long enough to change a program that reports conversions. */
export const defaultOverlapHours = 24
