import type { ConversionInput, ConversionProof, Whose } from "@affnet/domain"
import type { TrackedClick } from "./TrackedClicksRepo.ts"

/** A conversion is to be made or changed, by whoever proved to be allowed to. */
export interface ConversionAttempt {
  readonly input: ConversionInput.ConversionInput
  /** The endpoint that was called. */
  readonly source: string
  readonly proof: ConversionProof.Proof
  /** Whose clicks it may be about, and of which offer; without it, everybody's. */
  readonly of?: Whose.Whose | undefined
  /** A click that is stored with the conversion, and cannot be found yet. */
  readonly click?: TrackedClick | undefined
}

/** What a report brings along to prove itself. None of it is ever stored, logged or answered. */
export interface Credentials {
  /** The advertiser's security token. */
  readonly token: string | undefined
  /** The address as it was called, when it may be signed: nothing beside it may say anything. */
  readonly address: string | undefined
}

/** A report of a conversion: an attempt whose proof is still to be looked at, unless a key stands behind it. */
export interface ConversionReport extends Omit<ConversionAttempt, "proof"> {
  readonly credentials: Credentials | "key"
}
