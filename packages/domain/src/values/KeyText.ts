/**
 * The text of every secret that we give out: `afn_<letter>_<43 base62 characters><6 base62 characters>`.
 * The 43 characters carry 256 random bits; the last six are a checksum, so that a typing mistake is
 * refused without asking the database and a scanner can tell a leaked secret from a look-alike.
 */
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const secretLength = 43
const checksumLength = 6

/** The number of random bytes of a secret. */
export const secretBytes = 32

const shape = /^afn_([a-z])_[0-9A-Za-z]{49}$/

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

/** Spells a secret from `secretBytes` random bytes, which the caller supplies. */
export const fromBytes = (letter: string, bytes: Uint8Array): string => {
  const secret = bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
  const body = `afn_${letter}_${base62(secret, secretLength)}`
  return body + checksum(body)
}

/** The letter of a secret; `undefined` for a wrong form, or a checksum that does not fit. */
export const letterOf = (text: string): string | undefined => {
  const [, letter] = shape.exec(text) ?? []
  if (letter === undefined) return undefined
  return checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength)
    ? letter
    : undefined
}

/** The part of a secret that is shown after its creation: `afn_a_…x7Qd`. */
export const mask = (text: string): string => `${text.slice(0, 6)}…${text.slice(-4)}`
