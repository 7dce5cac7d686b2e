import { valuesOf } from "./Lookup.ts"

/** The time zones that the browser knows, by their names of the tz database. */
export const zones = valuesOf("zones", async () =>
  ["UTC", ...Intl.supportedValuesOf("timeZone")].map((id) => ({
    id,
    title: id.replaceAll("_", " ")
  }))
)
