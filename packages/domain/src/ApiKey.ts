import { Result, Schema } from "effect"
import type { Role } from "./Role.ts"

/**
 * API keys: `afn_<role letter>_<43 base62 characters><6 base62 characters>`. The 43 characters carry
 * 256 random bits; the last six are a checksum, so that a typing mistake is refused without asking
 * the database and a scanner can tell a leaked key from a look-alike.
 */
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const secretLength = 43

/** How many random bytes a key is made of. */
export const secretBytes = 32
const checksumLength = 6

const letters: Readonly<Record<Role, string>> = { manager: "m", advertiser: "v", affiliate: "a" }
const roles: Readonly<Record<string, Role>> = { m: "manager", v: "advertiser", a: "affiliate" }

const shape = /^afn_([mva])_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

/** The text is no API key: wrong form, or a checksum that does not fit. */
export class MalformedApiKey extends Schema.TaggedError<MalformedApiKey>()("MalformedApiKey", {}) {}

/** Fixed-width base62 of an unsigned integer, most significant digit first. */
const base62 = (value: bigint, width: number): string => {
  let digits = ""
  let rest = value
  for (let place = 0; place < width; place++) {
    digits = alphabet.charAt(Number(rest % 62n)) + digits
    rest /= 62n
  }
  return digits
}

/** What CRC-32 makes of each byte. */
const crcOfByte = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  return crc
})

/** CRC-32 (ISO 3309) of ASCII text, as bits of an unsigned 32-bit integer. */
const crc32 = (text: string): number => {
  let crc = 0xffffffff
  for (let index = 0; index < text.length; index++) {
    crc = (crc >>> 8) ^ (crcOfByte[(crc ^ text.charCodeAt(index)) & 0xff] ?? 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

const checksum = (body: string): string => base62(BigInt(crc32(body)), checksumLength)

/** Spells a key from `secretBytes` random bytes, which the caller supplies. */
export const fromBytes = (role: Role, bytes: Uint8Array): string => {
  const secret = bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
  const body = `afn_${letters[role]}_${base62(secret, secretLength)}`
  return body + checksum(body)
}

/** The role a key speaks for, read from its form alone: nothing here says that the key is valid. */
export const parse = (text: string): Result.Result<Role, MalformedApiKey> => {
  const [, letter = "", , sum] = shape.exec(text) ?? []
  const role = roles[letter]
  return role !== undefined && checksum(text.slice(0, -checksumLength)) === sum
    ? Result.succeed(role)
    : Result.fail(new MalformedApiKey())
}

/** What may be shown of a key after its creation: `afn_a_…x7Qd`. */
export const mask = (key: string): string => `${key.slice(0, 6)}…${key.slice(-4)}`
