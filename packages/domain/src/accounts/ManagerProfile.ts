/** A manager as he sees himself, and what he may change of that. */
import { Schema, Struct } from "effect"
import { withExample } from "../values/Example.ts"
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

/** A manager as he sees himself. */
export const ManagerProfile = Schema.Struct({
  ...Profile.fields,
  ...Struct.pick(Manager.fields, shared)
})
  .annotate({ identifier: "ManagerProfile", description: "A manager as he sees himself" })
  .pipe(
    withExample({
      role: "manager",
      id: 2,
      name: "Mara Stone",
      email: "mara@network.example",
      timezone: "Europe/Berlin",
      api_status: 1,
      manager_role: "affiliate_manager",
      assigned_only: true,
      firstname: "Mara",
      lastname: "Stone",
      phone: "+49 30 123456",
      created: 1767225600,
      updated: 1772323200
    })
  )
export type ManagerProfile = typeof ManagerProfile.Type

/** The profile of a manager. */
export const of = (manager: Manager): ManagerProfile => ({
  ...Struct.pick(manager, shared),
  role: "manager",
  manager_role: manager.role,
  name: nameOf(manager)
})

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
