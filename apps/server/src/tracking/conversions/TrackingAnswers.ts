import { ConversionReceipt } from "@affnet/domain"
import { Effect } from "effect"
import type { Outcome } from "./Conversions.ts"

/** What a caller is told of a conversion that is there. */
export const receipt = Effect.map(({ conversion, result }: Outcome) =>
  ConversionReceipt.of(conversion, result)
)
