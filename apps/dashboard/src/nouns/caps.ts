import type { Choices, Field } from "../records/Form.ts"

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
export const capsField: Field = {
  name: "caps",
  title: "Caps",
  help: "A cap begins anew with each day, week or month of the network's time zone.",
  kind: "rows",
  add: "Add a cap",
  fields: [
    {
      name: "measure",
      title: "Counts",
      kind: "choice",
      choices: capMeasures
    },
    {
      name: "period",
      title: "In each",
      kind: "choice",
      choices: capPeriods
    },
    { name: "maximum", title: "At most", isNeeded: true }
  ]
}
