import { Schema } from "effect"

/**
 * The holder of an API key. Each key is bound to exactly one role and may call only the endpoints under that role's
 * path prefix.
 */
export const Role = Schema.Literals(["manager", "advertiser", "affiliate"]).annotate({
  identifier: "Role",
  description: "The role a key is bound to."
})
export type Role = typeof Role.Type

/** The path prefix of everything that asks for a key. */
export const protectedPathPrefix = "/api/v2"

/** The path prefix of what people sign in by, whatever their role. */
export const peoplePathPrefix = "/auth"

/** The path prefix that belongs to each role. */
export const pathPrefix = {
  manager: "/api/v2/network",
  advertiser: "/api/v2/advertiser",
  affiliate: "/api/v2/affiliate"
} as const satisfies Readonly<Record<Role, `${typeof protectedPathPrefix}/${string}`>>

/** The prefix of the reference data that every role may read. */
export const commonPathPrefix = "/api/v2/common"

/** Whether a path is the prefix itself or lies below it. */
export const isUnder = (path: string, prefix: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`)

/** An account, as a key names it. */
interface Holder {
  readonly role: Role
  readonly account_id: number
}

/**
 * Whether a manager may make a new key for an account: it could act as the account from then on, so another
 * manager may not.
 */
export const mayReplaceKey = (manager: Holder, { account_id, role }: Holder): boolean =>
  role !== "manager" || account_id === manager.account_id

/**
 * Whether a key of `role` may call `path`: its own prefix and the common one, and paths that belong
 * to no role at all, so that an unknown path answers "not found" rather than "forbidden".
 */
export const mayCall = (role: Role, path: string): boolean =>
  isUnder(path, pathPrefix[role]) ||
  !Role.literals.some((other) => other !== role && isUnder(path, pathPrefix[other]))
