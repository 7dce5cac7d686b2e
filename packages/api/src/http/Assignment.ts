import { Context } from "effect"
import type { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Narrowed } from "./Marks.ts"
import { permissionOf } from "./Permission.ts"

/**
 * The calling manager, when it only sees the affiliates and advertisers that are assigned to it. Reads that span
 * accounts leave the others out.
 */
export const AssignedTo = Context.Reference<number | undefined>("api/AssignedTo", {
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
