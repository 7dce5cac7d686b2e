import type { Permission } from "@affnet/domain"
import { Context } from "effect"
import type { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import type { UsedKey, UsedSession } from "./Authorization.ts"
import { Creates } from "./Repeatable.ts"

/**
 * The part of the network that an operation of managers belongs to, on a group or on one endpoint of it.
 * `own` is what every manager may do: it touches nothing but the caller itself.
 */
export const Area = Context.Reference<Permission.Area | "own" | undefined>("api/Area", {
  defaultValue: () => undefined
})

/** Marks an endpoint that reads although its method writes, such as a report that is asked for by POST. */
export const Reads = Context.Reference<boolean>("api/Reads", { defaultValue: () => false })

/** Marks an endpoint that changes nothing, but shows what only callers with write access may see. */
export const Writes = Context.Reference<boolean>("api/Writes", { defaultValue: () => false })

/** The area of an operation; `undefined` where it is none of managers. */
export const areaOf = (
  endpoint: HttpApiEndpoint.Top,
  group: HttpApiGroup.Top
): Permission.Area | "own" | undefined =>
  Context.get(endpoint.annotations, Area) ?? Context.get(group.annotations, Area)

/**
 * Marks an endpoint that makes, replaces or deletes keys of the caller, or changes who can sign in to its account.
 * Limited keys may not call it; among people only admins may.
 */
export const ManagesKeys = Context.Reference<boolean>("api/ManagesKeys", {
  defaultValue: () => false
})

/** Marks an endpoint for signed-in people that is open to viewing managers as well. */
export const ForLooks = Context.Reference<boolean>("api/ForLooks", { defaultValue: () => false })

/** Whether an endpoint changes nothing, and shows what every reader may see. */
export const reads = ({ annotations, method }: HttpApiEndpoint.Top): boolean =>
  !Context.get(annotations, Writes) &&
  (Context.get(annotations, Reads) || (method === "GET" && !Context.get(annotations, Creates)))

/** What an operation asks of a manager; `undefined` where it asks for nothing but a key. */
export const permissionOf = (
  endpoint: HttpApiEndpoint.Top,
  group: HttpApiGroup.Top
): Permission.Permission | undefined => {
  const area = areaOf(endpoint, group)
  if (area === undefined || area === "own") return undefined
  return `${area}:${reads(endpoint) ? "read" : "write"}`
}

/** Whether a key with these limits may call an endpoint, whatever its account may do. */
export const isWithinKey = (
  { is_limited, read_only }: UsedKey,
  endpoint: HttpApiEndpoint.Top
): boolean =>
  (!read_only || reads(endpoint)) &&
  (!is_limited || !Context.get(endpoint.annotations, ManagesKeys))

/** Whether this access to an account permits an endpoint that the account may call. */
export const isWithinAccess = ({ access }: UsedSession, endpoint: HttpApiEndpoint.Top): boolean =>
  access === "admin" ||
  reads(endpoint) ||
  (access === "member" && !Context.get(endpoint.annotations, ManagesKeys))
