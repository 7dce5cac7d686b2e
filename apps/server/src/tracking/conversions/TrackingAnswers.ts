import { ConversionReceipt } from "@affnet/domain"
import { Effect } from "effect"
import type { Reported } from "./Conversions.ts"

/** What a caller is told of a conversion that is there. */
export const receipt = Effect.map(({ conversion, result }: Reported) =>
  ConversionReceipt.of(conversion, result)
)
