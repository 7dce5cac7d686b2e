import type { Field, Typed } from "../../records/Noun.ts"
import { accountStates, choicesOf } from "../states.ts"

/** The fields that affiliates and advertisers have in common. */
export const accountFields: ReadonlyArray<Field> = [
  { name: "email", title: "E-mail address", isNeeded: true },
  { name: "company_name", title: "Company" },
  { name: "firstname", title: "First name" },
  { name: "lastname", title: "Last name" },
  { name: "status", title: "Status", kind: "choice", choices: choicesOf(accountStates) },
  { name: "phone", title: "Phone" },
  {
    name: "timezone",
    title: "Time zone",
    help: "A name of the tz database, such as Europe/Berlin."
  },
  { name: "notes", title: "Notes", kind: "long", help: "The account sees them." },
  {
    name: "internal_notes",
    title: "Internal notes",
    kind: "long",
    help: "Managers alone see them."
  }
]

const names = accountFields.map(({ name }) => name)

const isTyped = (value: unknown): value is string | number =>
  typeof value === "string" || typeof value === "number"

/** What a form for an account begins with. */
export const readAccount = (record: object): Typed =>
  Object.fromEntries(
    Object.entries(record).filter(
      (entry): entry is [string, string | number] => names.includes(entry[0]) && isTyped(entry[1])
    )
  )

/** Fields that can't be empty are left out when they are. */
const filled = new Set(["email", "status", "timezone"])

/** What was typed as a request says it: what was emptied is cleared. */
export const given = (typed: Typed): Readonly<Record<string, string | number | null>> =>
  Object.fromEntries(
    Object.entries(typed)
      .filter(([name, value]) => value !== "" || !filled.has(name))
      .map(([name, value]) => [name, value === "" ? null : value])
  )
