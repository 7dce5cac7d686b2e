import type { ConversionFacts } from "@affnet/domain"
import type { PendingClick } from "../clicks/Click.ts"

/** What a report brings along to prove itself. None of it is ever stored, logged or returned. */
interface Credentials {
  /** The advertiser's security token. */
  readonly token: string | undefined
  /** The called address, when it may be signed: then the body must say nothing. */
  readonly address: string | undefined
}

/** A report of a conversion whose proof is still to be checked, unless an API key stands behind it. */
export interface ConversionReport extends Omit<ConversionFacts.Attempt, "proof"> {
  readonly credentials: Credentials | "key"
  /** A click that is made for it, and is stored with it. */
  readonly made?: PendingClick | undefined
}
