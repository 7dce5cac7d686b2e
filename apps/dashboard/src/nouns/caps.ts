import type { Field } from "../records/Form.ts"

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
      choices: [
        ["conversions", "Conversions"],
        ["clicks", "Clicks"],
        ["payout", "Payout"],
        ["revenue", "Revenue"]
      ]
    },
    {
      name: "period",
      title: "In each",
      kind: "choice",
      choices: [
        ["day", "Day"],
        ["week", "Week"],
        ["month", "Month"],
        ["total", "In all"]
      ]
    },
    { name: "maximum", title: "At most", isNeeded: true }
  ]
}
