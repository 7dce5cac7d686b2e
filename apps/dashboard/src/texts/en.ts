import type { Text } from "./Text.ts"

/** English: what the network says by the names of its fields, by the names that forms have for them. Every other language says these as well. */
export const en: ReadonlyMap<string, string> = new Map<Text, string>([
  ["Conv", "A report of a conversion"],
  ["Conv-change", "A report of a change"],
  [
    "must lie before the end of convert_within_days",
    "must be less than the days after the click that it counts"
  ],
  ["must not be before start_date", "must not be before the first day"],
  ["must not lie before start_date", "must not lie before the first day"]
])
