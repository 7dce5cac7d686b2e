import { Schema } from "effect"
import { changed, clearable } from "../values/Change.ts"
import { EmailAddress } from "../values/EmailAddress.ts"
import { payload, record } from "../values/Example.ts"
import { YesNo } from "../values/Flag.ts"
import { idOf } from "../values/idOf.ts"
import * as OnOff from "../values/OnOff.ts"
import type { Problem } from "../values/Problem.ts"
import { Active, ApiEnabled, ApiStatus, mayUseApi, Status, StatusInput } from "../values/Status.ts"
import * as Text from "../values/Text.ts"
import { TimeZone } from "../values/TimeZone.ts"
import { UnixTime } from "../values/UnixTime.ts"
import { CurrentPassword, Password } from "./AccountInput.ts"
import { ManagerRole, mayBeAssigned } from "./Permission.ts"

/** The id of a manager. */
export const ManagerId = idOf("a manager").pipe(Schema.brand("ManagerId"))
export type ManagerId = typeof ManagerId.Type

const assigned = "Whether only the affiliates and advertisers assigned to the manager are seen"

/** A person who runs the network. */
export const Manager = Schema.Struct({
  id: ManagerId,
  email: Schema.String,
  firstname: Schema.NullOr(Schema.String),
  lastname: Schema.NullOr(Schema.String),
  phone: Schema.NullOr(Schema.String),
  role: ManagerRole,
  assigned_only: Schema.Boolean.annotate({ description: assigned }),
  status: Status,
  api_status: ApiStatus,
  api_key: Schema.NullOr(Schema.String).annotate({ description: "Masked, never the whole key" }),
  timezone: TimeZone,
  created: UnixTime,
  updated: UnixTime
}).pipe(
  record("Manager", "Somebody who runs the network", {
    id: 2,
    email: "mara@network.example",
    firstname: "Mara",
    lastname: "Stone",
    phone: "+49 30 123456",
    role: "affiliate_manager",
    assigned_only: true,
    status: 1,
    api_status: 1,
    api_key: "afn_m_…x7Qd",
    timezone: "Europe/Berlin",
    created: 1767225600,
    updated: 1772323200
  })
)
export type Manager = typeof Manager.Type

const text = (maximum: number) =>
  clearable(Text.atMost(maximum), `must be text of at most ${maximum} characters`)

/** What a request may set; null clears the names and the phone. */
const fields = {
  firstname: text(255),
  lastname: text(255),
  phone: text(64),
  timezone: Schema.optionalKey(TimeZone),
  status: Schema.optionalKey(StatusInput),
  api_status: Schema.optionalKey(OnOff.Input.annotate({ description: "API access" })),
  assigned_only: Schema.optionalKey(YesNo).annotateKey({ description: assigned })
}

/** What a new manager is made of. */
export const ManagerCreate = Schema.Struct({
  email: EmailAddress,
  role: ManagerRole,
  password: Schema.optionalKey(Password),
  ...fields
}).pipe(
  payload("ManagerCreate", {
    email: "mara@network.example",
    role: "affiliate_manager",
    firstname: "Mara",
    assigned_only: true
  })
)
export type ManagerCreate = typeof ManagerCreate.Type

/** What an update may change: a missing key keeps its field. */
export const ManagerUpdate = Schema.Struct({
  email: Schema.optionalKey(EmailAddress),
  role: Schema.optionalKey(ManagerRole),
  password: Schema.optionalKey(Password),
  current_password: CurrentPassword,
  ...fields
}).pipe(payload("ManagerUpdate", { role: "analyst", assigned_only: false }))
export type ManagerUpdate = typeof ManagerUpdate.Type

/** The settings of a manager, without id and dates. */
export type Terms = Omit<Manager, "id" | "api_key" | "created" | "updated">

const initial: Omit<Terms, "email" | "role" | "timezone"> = {
  firstname: null,
  lastname: null,
  phone: null,
  assigned_only: false,
  status: Active,
  api_status: ApiEnabled
}

/** The manager after an update. */
export const update = <M extends Terms>(manager: M, changes: ManagerUpdate) => ({
  ...manager,
  ...changed(manager, changes, initial),
  email: changes.email ?? manager.email,
  role: changes.role ?? manager.role,
  timezone: changes.timezone ?? manager.timezone
})

/** A new manager, by default on the clocks of the network. */
export const create = (input: ManagerCreate, timezone: TimeZone): Terms =>
  update({ ...initial, email: input.email, role: input.role, timezone }, input)

/** Whether the network could be run by this manager alone. */
export const isInCharge = (manager: Pick<Manager, "role" | "status" | "api_status">): boolean =>
  manager.role === "owner" && mayUseApi(manager)

/** The manager who makes a change, and the other managers. */
export interface Circumstances {
  readonly actor: ManagerRole
  /** Whether another owner can use the network. */
  readonly hasOtherOwner: boolean
}

export const lastOwner =
  "the last owner who can use the network has to stay; make another owner first"

const endsCharge = (found: Terms, wanted: Terms): string => {
  if (found.role !== wanted.role) return "role"
  return found.status === wanted.status ? "api_status" : "status"
}

/** Why a manager cannot be made or become what it would be; `wanted` is missing when it would be removed. */
export const problemOf = (
  found: Terms | undefined,
  wanted: Terms | undefined,
  { actor, hasOtherOwner }: Circumstances
): Problem | undefined => {
  const isOwners = found?.role === "owner" || wanted?.role === "owner"
  if (isOwners && actor !== "owner")
    return {
      field: "role",
      problem: "belongs to an owner: only owners make, change and delete owners"
    }
  if (wanted?.assigned_only === true && !mayBeAssigned(wanted.role))
    return { field: "assigned_only", problem: "must be no for an owner or an admin" }
  const isEnded = found !== undefined && isInCharge(found) && !(wanted && isInCharge(wanted))
  if (!isEnded || hasOtherOwner) return undefined
  return { field: wanted ? endsCharge(found, wanted) : "role", problem: lastOwner }
}
