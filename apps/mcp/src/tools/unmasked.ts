import { Effect, Predicate } from "effect"
import { because, type ToolFailure } from "../failures/ToolFailure.ts"

/** Results mask secrets in addresses; written back, the mask would take the place of the secret. */

const isMasked = (value: unknown): boolean =>
  Predicate.isString(value) && value.includes("…") && /^https?:/iu.test(value)

/** The path to an address with a mask. */
const maskedIn = (value: object): string | undefined => {
  for (const [name, inner] of Object.entries(value)) {
    if (isMasked(inner)) return name
    const masked = Predicate.isObject(inner) ? maskedIn(inner) : undefined
    if (masked !== undefined) return `${name}.${masked}`
  }
  return undefined
}

/** Fails when an address among arguments has a mask where the network is to have the whole. */
export const unmasked = (args: object): Effect.Effect<void, ToolFailure> => {
  const masked = maskedIn(args)
  return masked === undefined
    ? Effect.void
    : because(
        `${masked}: has a masked part (…). Give the whole address, or leave it out to keep it.`
      )
}
