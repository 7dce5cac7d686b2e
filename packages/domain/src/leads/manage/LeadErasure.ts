/**
 * Erasing a person's data. The person is identified by e-mail address or phone number. What is left of the leads is
 * the money: conversions with their ids, amounts, statuses and times.
 */
import { Schema } from "effect"
import { record } from "../../values/Example.ts"
import * as Integer from "../../values/Integer.ts"
import * as Text from "../../values/Text.ts"
import { personKey } from "../intake/LeadField.ts"

/** The replacement of erased text. */
export const notice = "The person's data were erased."

/** Fewer digits identify no person. */
const shortestKey = 4

const names = ["email", "phone"] as const

/** Whose data are erased: of every lead with this e-mail address or with this phone number. */
export const LeadErasureInput = Schema.Struct({
  email: Schema.optionalKey(Text.filled(255).annotate({ examples: ["ann@mail.example"] })),
  phone: Schema.optionalKey(Text.filled(255).annotate({ examples: ["+49 30 5550100"] }))
})
  .check(
    Schema.makeFilter((input) => {
      if (input.email === undefined && input.phone === undefined) {
        return { path: ["email"], issue: "is required, or phone" }
      }
      const short = names.find((name) => {
        const key = personKey(name, input)
        return key !== null && key.length < shortestKey
      })
      return short && { path: [short], issue: "is too short to say whose data are meant" }
    })
  )
  .annotate({ identifier: "LeadErasureInput" })
export type LeadErasureInput = typeof LeadErasureInput.Type

/** The erased data. */
export const LeadErasure = Schema.Struct({
  leads: Integer.Count.annotate({ description: "Leads whose data were erased" }),
  log_records: Integer.Count.annotate({
    description: "Records of the leads log whose requests and replies were erased"
  }),
  deliveries: Integer.Count.annotate({
    description: "Deliveries that had not come to their end, and failed by it"
  }),
  is_complete: Schema.Boolean.annotate({
    description: "False when there were too many leads for one request: repeat it"
  })
}).pipe(
  record("LeadErasure", "What was erased", {
    leads: 2,
    log_records: 5,
    deliveries: 1,
    is_complete: true
  })
)
export type LeadErasure = typeof LeadErasure.Type
