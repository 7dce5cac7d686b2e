import { Schema } from "effect"
import { record } from "../values/Example.ts"

/** What managers may do, by their role. Advertisers and affiliates have no permissions: they own things. */

/** What a manager may be on the network. */
export const ManagerRole = Schema.Literals([
  "owner",
  "admin",
  "affiliate_manager",
  "advertiser_manager",
  "finance",
  "analyst"
]).annotate({
  identifier: "ManagerRole",
  description:
    "owner = everything; admin = everything but owners; affiliate_manager, advertiser_manager, finance = " +
    "their side of the network; analyst = reads only",
  message: "must be one of owner, admin, affiliate_manager, advertiser_manager, finance, analyst"
})
export type ManagerRole = typeof ManagerRole.Type

/** The parts of a network that permissions tell apart. */
export const Area = Schema.Literals([
  "affiliates",
  "advertisers",
  "managers",
  "offers",
  "campaigns",
  "conversions",
  "leads",
  "reports",
  "money",
  "settings"
]).annotate({ identifier: "Area", description: "A part of the network" })
export type Area = typeof Area.Type

/** The access to an area. */
export type Access = "read" | "write"

/** What an operation asks of a manager, such as `offers:write`. */
export const Permission = Schema.Literals(
  Area.literals.flatMap((area) => [`${area}:read`, `${area}:write`] as const)
)
export type Permission = typeof Permission.Type

interface Grant {
  readonly reads: ReadonlyArray<Area>
  readonly writes: ReadonlyArray<Area>
}

const all = Area.literals

/** What everyone who runs a side of the network reads. */
const business = [
  "affiliates",
  "advertisers",
  "offers",
  "campaigns",
  "conversions",
  "reports",
  "settings"
] as const

/** What each role may do. Personal data of leads and money are open to the roles that work with them. */
const grants: Readonly<Record<ManagerRole, Grant>> = {
  owner: { reads: all, writes: all },
  admin: { reads: all, writes: all },
  affiliate_manager: {
    reads: [...business, "leads"],
    writes: ["affiliates", "campaigns", "leads"]
  },
  advertiser_manager: {
    reads: [...business, "leads"],
    writes: ["advertisers", "offers", "conversions", "leads"]
  },
  finance: { reads: [...business, "money"], writes: ["money"] },
  analyst: { reads: all, writes: [] }
}

/** The permissions of a role, area by area. */
export const permissionsOf = (role: ManagerRole): ReadonlyArray<Permission> => {
  const { reads, writes } = grants[role]
  return all.flatMap(
    (area): ReadonlyArray<Permission> => [
      ...(reads.includes(area) ? [`${area}:read` as const] : []),
      ...(writes.includes(area) ? [`${area}:write` as const] : [])
    ]
  )
}

const granted: Readonly<Record<ManagerRole, ReadonlySet<Permission>>> = {
  owner: new Set(permissionsOf("owner")),
  admin: new Set(permissionsOf("admin")),
  affiliate_manager: new Set(permissionsOf("affiliate_manager")),
  advertiser_manager: new Set(permissionsOf("advertiser_manager")),
  finance: new Set(permissionsOf("finance")),
  analyst: new Set(permissionsOf("analyst"))
}

/** Whether a role has a permission. */
export const allows = (role: ManagerRole, permission: Permission): boolean =>
  granted[role].has(permission)

/** A role and what it may do. */
export const RolePermissions = Schema.Struct({
  role: ManagerRole,
  permissions: Schema.Array(Permission)
}).pipe(
  record("RolePermissions", "What a role of managers may do", {
    role: "finance",
    permissions: ["reports:read", "money:read", "money:write"]
  })
)
export type RolePermissions = typeof RolePermissions.Type

/** What each role may do. */
export const ofRoles: ReadonlyArray<RolePermissions> = ManagerRole.literals.map((role) => ({
  role,
  permissions: permissionsOf(role)
}))

/** Managers who may change managers cannot be limited to assignments: they could undo it. */
export const mayBeAssigned = (role: ManagerRole): boolean => !allows(role, "managers:write")
