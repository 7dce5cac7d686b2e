import { opening } from "./opening.ts"
import { paying } from "./paying.ts"
import type { Scene } from "./Stage.ts"
import { selling } from "./selling.ts"

/** From an empty network to a sale that is paid on both sides, in this order. */
export const scenes: Readonly<Record<string, Scene>> = { ...opening, ...selling, ...paying }
