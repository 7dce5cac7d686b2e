import { ConversionRecord } from "@affnet/domain"
import { Record, Schema } from "effect"
import type { Conversion } from "../Conversions.ts"

const decode = Schema.decodeUnknownSync(ConversionRecord.ConversionRecord)

/** Columns that are not generated are null. */
const nothing = Record.map(ConversionRecord.ConversionRecord.fields, () => null)

/** A generated conversion, as the network reads it from its row. */
export const conversionRecord = (conversion: Conversion): ConversionRecord.ConversionRecord =>
  decode({ ...nothing, ...conversion })
