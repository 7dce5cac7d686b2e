import { ConversionReceipt } from "@affnet/domain"
import { Effect } from "effect"
import type { Reported } from "./Conversions.ts"

/** The answer about an existing conversion. */
export const receipt = Effect.map(({ conversion, result }: Reported) =>
  ConversionReceipt.of(conversion, result)
)
