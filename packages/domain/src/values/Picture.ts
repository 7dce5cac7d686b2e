/** Pictures of accounts and offers. */
import { clearable } from "./Change.ts"
import * as DataUri from "./DataUri.ts"
import type { FileRule } from "./FileRule.ts"

/** Which files are taken for a picture. */
export const rule: FileRule = {
  maxBytes: 2 * 1024 * 1024,
  types: ["image/png", "image/jpeg", "image/webp"]
}

/** The picture of a record, as requests send it. */
export const input = clearable(DataUri.text(rule)).annotateKey({
  description: "A PNG, JPEG or WebP file of at most 2 MB as a base64 data URI; null removes it"
})
