import { Permission, type Role } from "@affnet/domain"
import type { Operation } from "./Operations.ts"

/** What is wrong with the key of a caller, or less than its account may do. */
export type KeyState =
  | "good"
  | "missing"
  | "unknown"
  | "of a blocked account"
  | "expired"
  | "of another network"
  | "read-only"
  | "limited in time"

/** Somebody who calls an operation. */
export interface Caller {
  readonly name: string
  readonly key: KeyState
  readonly role: Role.Role
  /** Whether the records are his: the account's own, or assigned to the manager. */
  readonly owns: boolean
  /** Of managers. */
  readonly access?: { readonly role: Permission.ManagerRole; readonly assigned_only: boolean }
}

const keyStates = [
  "missing",
  "unknown",
  "of a blocked account",
  "expired",
  "of another network",
  "read-only"
] as const

const owner = { role: "owner", assigned_only: false } as const

/** The account that the records belong to, with such a key. */
const ownWith = (role: Role.Role, key: KeyState): Caller => ({
  name: `${role} with a key that is ${key}`,
  key,
  role,
  owns: true,
  ...(role === "manager" ? { access: owner } : {})
})

const partners = (["affiliate", "advertiser"] as const).flatMap(
  (role): ReadonlyArray<Caller> => [
    { name: `${role} whose it is`, key: "good", role, owns: true },
    { name: `another ${role}`, key: "good", role, owns: false }
  ]
)

const managerWith = (
  role: Permission.ManagerRole,
  assigned_only: boolean,
  owns: boolean
): Caller => ({
  name: `${role}${assigned_only ? ` to whom it is ${owns ? "" : "not "}assigned` : ""}`,
  key: "good",
  role: "manager",
  owns,
  access: { role, assigned_only }
})

const roles = Permission.ManagerRole.literals

/** Managers: with the permission and without it, and with assignments only. */
const managersAt = ({ permission }: Operation, index: number): ReadonlyArray<Caller> => {
  const lacking =
    permission === undefined ? [] : roles.filter((role) => !Permission.allows(role, permission))
  const assignable = roles.filter(
    (role) =>
      Permission.mayBeAssigned(role) &&
      (permission === undefined || Permission.allows(role, permission))
  )
  // Each operation is tried by another one of the roles.
  const without = lacking[index % lacking.length]
  const assigned = assignable[index % assignable.length] ?? "analyst"
  return [
    managerWith("owner", false, true),
    ...(without === undefined ? [] : [managerWith(without, false, true)]),
    managerWith(assigned, true, true),
    managerWith(assigned, true, false)
  ]
}

/** Who calls an operation; `index` is the operation's own. */
export const callersOf = (operation: Operation, index: number): ReadonlyArray<Caller> => [
  ...keyStates.map((key) => ownWith(operation.role ?? "affiliate", key)),
  ...(operation.managesKeys ? [ownWith(operation.role ?? "affiliate", "limited in time")] : []),
  ...partners,
  ...managersAt(operation, index)
]
