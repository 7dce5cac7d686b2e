import { Result, Schema } from "effect"
import * as KeyText from "../values/KeyText.ts"
import type { Role } from "./Role.ts"

/** API keys: secrets (`KeyText`) whose letter says the role that they speak for. */
const letters: Readonly<Record<Role, string>> = { manager: "m", advertiser: "v", affiliate: "a" }
const roles: Readonly<Record<string, Role>> = { m: "manager", v: "advertiser", a: "affiliate" }

/** The number of random bytes of a key. */
export const secretBytes = KeyText.secretBytes

/** The text is no API key: wrong form, or a checksum that does not fit. */
export class MalformedApiKey extends Schema.TaggedError<MalformedApiKey>()("MalformedApiKey", {}) {}

/** Spells a key from `secretBytes` random bytes, which the caller supplies. */
export const fromBytes = (role: Role, bytes: Uint8Array): string =>
  KeyText.fromBytes(letters[role], bytes)

/** The role a key speaks for, read from its form alone: nothing here says that the key is valid. */
export const parse = (text: string): Result.Result<Role, MalformedApiKey> => {
  const role = roles[KeyText.letterOf(text) ?? ""]
  return role === undefined ? Result.fail(new MalformedApiKey()) : Result.succeed(role)
}

/** The part of a key that is shown after its creation: `afn_a_…x7Qd`. */
export const mask = KeyText.mask
