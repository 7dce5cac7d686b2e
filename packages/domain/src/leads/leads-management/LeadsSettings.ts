/**
 * Whether leads management is switched on.
 */
import { Schema } from "effect"
import { withExample } from "../../values/Example.ts"
import { Flag, YesNo } from "../../values/Flag.ts"

/** The settings of leads management. */
export const LeadsSettings = Schema.Struct({
  leads_management: Flag.annotate({
    description: "1 = leads are delivered to vendors, 0 = no lead is"
  })
})
  .annotate({ identifier: "LeadsSettings", description: "The settings of leads management" })
  .pipe(withExample({ leads_management: 1 }))
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
