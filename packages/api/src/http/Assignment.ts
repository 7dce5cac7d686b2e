import { Context } from "effect"
import type { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { permissionOf } from "./Permission.ts"

/**
 * The manager who calls, if there is nothing for him but the affiliates and advertisers that are assigned to
 * him. Whatever reads for several managers leaves the rest out.
 */
export const AssignedTo = Context.Reference<number | undefined>("api/AssignedTo", {
  defaultValue: () => undefined
})

/**
 * Marks a group or an endpoint that leaves out by itself what is not assigned to the manager who calls, or that
 * shows nothing of accounts; `false` one that is closed to them all the same. Whatever is neither marked nor names its subject in the path is forbidden to
 * managers who have assignments only.
 */
export const Narrowed = Context.Reference<boolean | undefined>("api/Narrowed", {
  defaultValue: () => undefined
})

/** What an operation is about, by its path. */
export interface Subject {
  readonly kind: "affiliate" | "advertiser" | "offer"
  /** The parameter of the path that holds the id. */
  readonly parameter: string
}

const subjects = [
  ["affiliate", /\/network\/(?:affiliates|aff-billing\/(?:preferences|statements))\/:(\w+)/u],
  ["advertiser", /\/network\/(?:advertisers|adv-billing\/(?:preferences|statements))\/:(\w+)/u],
  ["offer", /\/network\/offers\/:(\w+)/u]
] as const

/** What an operation of managers is about, where the path names it. */
export const subjectOf = ({ path }: HttpApiEndpoint.Top): Subject | undefined => {
  for (const [kind, pattern] of subjects) {
    const parameter = pattern.exec(path)?.[1]
    if (parameter !== undefined) return { kind, parameter }
  }
  return undefined
}

/** Whether managers who have assignments only may call an operation that their role may call. */
export const isNarrowed = (endpoint: HttpApiEndpoint.Top, group: HttpApiGroup.Top): boolean =>
  Context.get(endpoint.annotations, Narrowed) ??
  Context.get(group.annotations, Narrowed) ??
  (subjectOf(endpoint) !== undefined || permissionOf(endpoint, group) === undefined)
