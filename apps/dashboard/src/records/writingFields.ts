import * as Field from "./Field.ts"

/** How an affiliate has numbers and dates written. */
export const writingFields = [
  Field.choice(
    "number_format_id",
    "Numbers",
    [
      ["1", "As the language does"],
      ["2", "1,234.56"],
      ["3", "1.234,56"],
      ["4", "1 234,56"],
      ["5", "1’234.56"]
    ],
    { isHalf: true, isKept: true }
  ),
  Field.choice(
    "date_format_id",
    "Dates",
    [
      ["1", "As the language does"],
      ["2", "2026-11-24"],
      ["3", "24.11.2026"],
      ["4", "24/11/2026"],
      ["5", "11/24/2026"]
    ],
    { isHalf: true, isKept: true }
  )
]
