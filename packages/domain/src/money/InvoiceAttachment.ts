import type { FileRule } from "../values/FileRule.ts"

/** The attachment of an invoice: a PDF of at most 64 MB. */
export const rule: FileRule = { maxBytes: 64 * 1024 * 1024, types: ["application/pdf"] }
