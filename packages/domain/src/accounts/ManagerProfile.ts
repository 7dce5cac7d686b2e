/** A manager as he sees himself, and what he may change of that. */
import { Schema, Struct } from "effect"
import { derived, exampleOf } from "../values/Example.ts"
import { Manager, ManagerUpdate } from "./Manager.ts"
import { nameOf, Profile } from "./Profile.ts"

/** The fields of the profile that other managers see. */
const shared = [
  "id",
  "email",
  "timezone",
  "api_status",
  "assigned_only",
  "firstname",
  "lastname",
  "phone",
  "created",
  "updated"
] as const

const profile = Schema.Struct({
  ...Profile.fields,
  ...Struct.pick(Manager.fields, shared)
})
export type ManagerProfile = typeof profile.Type

/** The profile of a manager. */
export const of = (manager: Manager): ManagerProfile => ({
  ...Struct.pick(manager, shared),
  role: "manager",
  manager_role: manager.role,
  name: nameOf(manager)
})

/** A manager as he sees himself. */
export const ManagerProfile = profile.pipe(
  derived("ManagerProfile", "A manager as he sees himself", of(exampleOf(Manager)))
)

/**
 * What a manager may change of himself: a missing key keeps its field, null clears it. What he may do, and how he
 * signs in, is not among it.
 */
export const ManagerProfileUpdate = Schema.Struct(
  Struct.pick(ManagerUpdate.fields, ["firstname", "lastname", "phone", "timezone"])
).annotate({
  identifier: "ManagerProfileUpdate",
  examples: [{ firstname: "Mara", phone: "+49 30 123456" }]
})
export type ManagerProfileUpdate = typeof ManagerProfileUpdate.Type
