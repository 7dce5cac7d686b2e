/** Which affiliates may send visitors to an offer. */
import { Schema } from "effect"
import type { Role } from "../accounts/Role.ts"
import * as Text from "../values/Text.ts"
import { subIds } from "./SubNames.ts"

/** 1 public, 2 on approval, 3 private. */
export const VisibleType = Schema.Literals([1, 2, 3]).annotate({
  description: "1 = open to every affiliate, 2 = to those who are approved, 3 = to those invited",
  message: "must be 1, 2 or 3"
})
export type VisibleType = typeof VisibleType.Type

/** What an affiliate needs no grant for. */
export const Public: VisibleType = 1

/** What an affiliate may ask to be approved for. */
export const OnApproval: VisibleType = 2

/** What a manager invites affiliates to. */
export const Private: VisibleType = 3

/** The parameters of links by which an affiliate separates its traffic. */
export const Parameter = Schema.Literals(["source", ...subIds]).annotate({
  message: "must be source or one of sub_id1 to sub_id5"
})
export type Parameter = typeof Parameter.Type

/** A part of an affiliate's traffic: the clicks whose parameter has the value. */
export const TrafficPart = Schema.Struct({
  parameter: Parameter,
  value: Text.filled(255)
}).annotate({ identifier: "TrafficPart" })
export type TrafficPart = typeof TrafficPart.Type

/** Parts of traffic, by parameter. */
export type Parts = { readonly [parameter in Parameter]?: ReadonlySet<string> }

/** Puts parts together, to be asked for many clicks. */
export const partsOf = (parts: ReadonlyArray<TrafficPart>): Parts => {
  const found: { [parameter in Parameter]?: Set<string> } = {}
  for (const { parameter, value } of parts) {
    const values = found[parameter] ?? new Set()
    found[parameter] = values.add(value)
  }
  return found
}

/** Whether a click is of one of the parts. */
export const isOfAny = (
  parts: Parts,
  click: { readonly [name in Parameter]: string | null }
): boolean => {
  for (const parameter of Parameter.literals) {
    const value = click[parameter]
    if (value !== null && parts[parameter]?.has(value) === true) return true
  }
  return false
}

/** The facts of one affiliate and one offer. */
export interface Access {
  /** A manager invited the affiliate, or approved its request. */
  readonly isGranted: boolean
  /** The offer or its advertiser takes none of its traffic. */
  readonly isBlocked: boolean
  /** The parts of its traffic that the offer or its advertiser does not take. */
  readonly blockedParts: Parts
}

/** Of an affiliate about whom nothing was decided. */
export const undecided: Access = { isGranted: false, isBlocked: false, blockedParts: {} }

/** Whether the offer is open to an affiliate. */
export const isOpen = (visible_type: VisibleType, { isBlocked, isGranted }: Access): boolean =>
  !isBlocked && (visible_type === Public || isGranted)

/**
 * Why an affiliate cannot promote an offer, as far as the caller may know: to the affiliate itself, an invisible
 * offer is `missing`.
 */
export const closedProblem = (
  to: Role,
  visible_type: VisibleType,
  access: Access,
  missing: string
): string | undefined => {
  if (isOpen(visible_type, access)) return undefined
  if (to === "manager") return "is not open to the affiliate; grant access to the offer first"
  return visible_type === OnApproval && !access.isBlocked
    ? "is open to you once your request for it is approved"
    : missing
}
