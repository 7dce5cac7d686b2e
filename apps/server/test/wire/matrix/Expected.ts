import { Permission } from "@affnet/domain"
import type { Caller } from "./Callers.ts"
import type { Operation } from "./Operations.ts"
import { askedInside, type Expected, managersOwn, outsiders } from "./ownership.ts"

const accepted: ReadonlySet<Caller["key"]> = new Set(["good", "read-only", "limited in time"])

/** Keys with limits of their own make no keys; those that may only read do nothing else. */
const mayKey = ({ managesKeys, reads }: Operation, key: Caller["key"]): boolean =>
  key === "good" || (!managesKeys && (reads || key !== "read-only"))

/** Whether the key, the role and the permission let the caller in at all. */
const isLetIn = (operation: Operation, { access, key, role }: Caller): boolean => {
  if (operation.role !== undefined && operation.role !== role) return false
  if (!mayKey(operation, key)) return false
  if (access === undefined) return true
  const permission = operation.permission ?? askedInside[operation.id]
  if (permission !== undefined && !Permission.allows(access.role, permission)) return false
  return !access.assigned_only || operation.isNarrowed
}

/** Whether what the operation names is the caller's to see. */
export const isOwn = ({ id }: Operation, { access, owns }: Caller): boolean => {
  if (access === undefined || !(id in managersOwn)) return owns
  return access.role === "owner"
}

const namesRecord = ({ path }: Operation): boolean => path.includes("{")

/** What the contract promises a caller who asks for a record of this world. */
export const expectedOf = (operation: Operation, caller: Caller): Expected => {
  if (!accepted.has(caller.key)) return { status: 401 }
  if (!isLetIn(operation, caller)) return { status: 403 }
  if (isOwn(operation, caller)) return { status: 200 }
  return (
    managersOwn[operation.id] ??
    outsiders[operation.id] ?? { status: namesRecord(operation) ? 404 : 200 }
  )
}
