/** Pictures of accounts and offers. */
import type { FileRule } from "./FileRule.ts"

/** Which files are taken for a picture. */
export const rule: FileRule = {
  maxBytes: 2 * 1024 * 1024,
  types: ["image/png", "image/jpeg", "image/webp"]
}
