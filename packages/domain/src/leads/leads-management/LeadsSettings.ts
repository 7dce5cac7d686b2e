/**
 * Whether leads management is switched on.
 */
import { Schema } from "effect"
import { record, withExample } from "../../values/Example.ts"
import { YesNo } from "../../values/Flag.ts"

/** The settings of leads management. */
export const LeadsSettings = Schema.Struct({
  leads_management: Schema.Boolean.annotate({
    description: "Whether leads are delivered to vendors"
  })
}).pipe(record("LeadsSettings", "The settings of leads management", { leads_management: true }))
export type LeadsSettings = typeof LeadsSettings.Type

/** What an update changes. As there is one setting, an update without it is a slip. */
export const LeadsSettingsUpdate = Schema.Struct({ leads_management: Schema.optionalKey(YesNo) })
  .pipe(withExample({ leads_management: true }))
  .check(
    Schema.makeFilter(({ leads_management }) =>
      leads_management === undefined
        ? { path: ["leads_management"], issue: "is required: true or false" }
        : undefined
    )
  )
  .annotate({ identifier: "LeadsSettingsUpdate" })
export type LeadsSettingsUpdate = typeof LeadsSettingsUpdate.Type
