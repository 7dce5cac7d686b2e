import type { Field } from "./Form.ts"

/** How an affiliate has numbers and dates written. */
export const writingFields: ReadonlyArray<Field> = [
  {
    name: "number_format_id",
    isHalf: true,
    title: "Numbers",
    kind: "choice",
    isKept: true,
    choices: [
      ["1", "As the language does"],
      ["2", "1,234.56"],
      ["3", "1.234,56"],
      ["4", "1 234,56"],
      ["5", "1’234.56"]
    ]
  },
  {
    name: "date_format_id",
    isHalf: true,
    title: "Dates",
    kind: "choice",
    isKept: true,
    choices: [
      ["1", "As the language does"],
      ["2", "2026-11-24"],
      ["3", "24.11.2026"],
      ["4", "24/11/2026"],
      ["5", "11/24/2026"]
    ]
  }
]
