import { hash, timingSafeEqual } from "node:crypto"
import type { ConversionInput, Whose } from "@affnet/domain"

/** Somebody reports a conversion, or a change of one. */
export interface ConversionAttempt {
  readonly input: ConversionInput.ConversionInput
  /** The endpoint that was called. */
  readonly source: string
  /** The advertiser's security token, when one was sent. It is never stored, logged or answered. */
  readonly token: string | undefined
  /** A manager needs no token, nor does an affiliate that hands in a lead. */
  readonly isByManager: boolean
  /** Whose clicks it may be about, and of which offer; without it, everybody's. */
  readonly of?: Whose.Whose | undefined
}

/** What a token is found by: its SHA-256 digest, which is enough for 256 random bits. */
export const tokenDigest = (token: string): string => hash("sha256", token, "hex")

/** Whether the token is the advertiser's, or the advertiser has none. Takes as long for any wrong one. */
export const hasValidToken = (
  { isByManager, token }: ConversionAttempt,
  digest: string | null
): boolean =>
  isByManager ||
  digest === null ||
  timingSafeEqual(Buffer.from(tokenDigest(token ?? "")), Buffer.from(digest))
