import type { Field } from "../../records/Form.ts"
import { zones } from "../../records/zones.ts"
import { accountStates, choicesOf } from "../states.ts"

/** The fields that affiliates and advertisers have in common. */
export const accountFields: ReadonlyArray<Field> = [
  { name: "email", title: "E-mail address", isNeeded: true },
  { name: "company_name", title: "Company" },
  { name: "firstname", title: "First name" },
  { name: "lastname", title: "Last name" },
  {
    name: "status",
    title: "Status",
    kind: "choice",
    choices: choicesOf(accountStates),
    isKept: true
  },
  { name: "phone", title: "Phone" },
  { name: "timezone", title: "Time zone", kind: "record", of: zones, isKept: true },
  { name: "notes", title: "Notes", kind: "long", help: "The account sees them." },
  {
    name: "internal_notes",
    title: "Internal notes",
    kind: "long",
    help: "Managers alone see them."
  }
]
