import { ConversionHistory } from "@affnet/domain"
import { Schema, Struct } from "effect"
import type { Row } from "../../platform/sql/Rows.ts"

const readOrigin = Schema.decodeUnknownSync(
  Schema.Struct(Struct.pick(ConversionHistory.Entry.fields, ["actor", "ip", "user_agent"]))
)

/** A row of the log with as much of its origin as the account that it concerns may see. */
export const withShownOrigin = (row: Row, side: ConversionHistory.Side): Row => ({
  ...row,
  ...ConversionHistory.shownOrigin(readOrigin(row), side)
})
