import * as Field from "../records/Field.ts"
import type { Choices } from "../records/Form.ts"

/** What a cap counts. */
export const capMeasures: Choices = [
  ["conversions", "Conversions"],
  ["clicks", "Clicks"],
  ["payout", "Payout"],
  ["revenue", "Revenue"]
]

/** What a cap begins anew with. */
export const capPeriods: Choices = [
  ["day", "Day"],
  ["week", "Week"],
  ["month", "Month"],
  ["total", "In all"]
]

/** Caps as forms set them; records have them as `caps_list`. */
export const capsField = Field.rows(
  "caps",
  "Caps",
  "Add a cap",
  [
    Field.choice("measure", "Counts", capMeasures),
    Field.choice("period", "In each", capPeriods),
    Field.text("maximum", "At most", { isNeeded: true })
  ],
  { help: "A cap begins anew with each day, week or month of the network's time zone." }
)
