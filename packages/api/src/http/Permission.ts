import { Permission } from "@affnet/domain"
import { Context } from "effect"
import type { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import type { UsedKey, UsedSession } from "./Authorization.ts"
import { Area, Creates, ManagesKeys, OwnMoney, Reads, Writes } from "./Marks.ts"

/** The area of an operation; `undefined` where it is none of managers. */
export const areaOf = (
  endpoint: HttpApiEndpoint.Top,
  group: HttpApiGroup.Top
): Permission.Area | "own" | undefined =>
  Context.get(endpoint.annotations, Area) ?? Context.get(group.annotations, Area)

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
export const isWithinAccess = (
  { access, viewer_role }: UsedSession,
  endpoint: HttpApiEndpoint.Top,
  group: HttpApiGroup.Top
): boolean => {
  const isMoney = Context.get(group.annotations, OwnMoney)
  if (isMoney && viewer_role !== null && !Permission.allows(viewer_role, "money:read")) return false
  if (access === "admin" || reads(endpoint)) return true
  return access === "member" && !Context.get(endpoint.annotations, ManagesKeys)
}
