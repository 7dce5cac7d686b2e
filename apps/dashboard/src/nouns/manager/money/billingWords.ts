import type { Choices } from "../../../records/Form.ts"

/** What networks bill by; their ids are the network's own. */
export const terms: Choices = [
  ["", "None"],
  ["1", "Due on receipt"],
  ["2", "Within 15 days"],
  ["3", "Within 30 days"],
  ["4", "Within 60 days"]
]

export const frequencies: Choices = [
  ["", "Never"],
  ["1", "Weekly"],
  ["2", "Twice a month"],
  ["3", "Monthly"],
  ["4", "Quarterly"]
]
