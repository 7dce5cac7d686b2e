import type { Choices } from "../records/Form.ts"

/** Monday is what counts where nobody says a day. */
export const weekdays: Choices = [
  ["", "Monday"],
  ["2", "Tuesday"],
  ["3", "Wednesday"],
  ["4", "Thursday"],
  ["5", "Friday"],
  ["6", "Saturday"],
  ["7", "Sunday"]
]
