import type { Text } from "../texts/Text.ts"

/** Why a lead is trash. */
export const trashReasons = {
  missing_field: "A field is missing",
  invalid_email: "No e-mail address",
  country_not_allowed: "From another country",
  duplicate: "A duplicate",
  cap_reached: "A cap is full"
} as const satisfies Readonly<Record<string, Text>>
