import { createHash } from "node:crypto"
import { readFile, realpath } from "node:fs/promises"
import { basename, resolve, sep } from "node:path"
import { FileRule, FileType, InvoiceAttachment } from "@affnet/domain"
import { Effect, Option, Result } from "effect"
import { because } from "../failures/ToolFailure.ts"

/** Files that a model may name: PDFs in the one directory that the operator has set aside. */

/** A file, and what tells it from every other. */
export interface Attachment {
  readonly file: File
  readonly digest: string
}

const refused = (reason: string) => because(`attachment_file: ${reason}`)

const inside = (directory: string, path: string): boolean =>
  path.startsWith(directory.endsWith(sep) ? directory : `${directory}${sep}`)

const located = (directory: string, name: string) =>
  Effect.tryPromise({
    try: async () => {
      const root = await realpath(directory)
      return { root, path: await realpath(resolve(root, name)) }
    },
    catch: () => refused("there is no such file in the upload directory")
  })

/** The PDF of that name in the upload directory; links that lead out of it lead nowhere. */
export const read = Effect.fnUntraced(function* (uploadDir: Option.Option<string>, name: string) {
  if (Option.isNone(uploadDir)) return yield* refused("needs --upload-dir, and stdio")
  const { path, root } = yield* located(uploadDir.value, name)
  if (!inside(root, path)) return yield* refused("there is no such file in the upload directory")
  const bytes = yield* Effect.tryPromise({
    try: () => readFile(path),
    catch: () => refused("can't be read")
  })
  const checked = FileRule.check(InvoiceAttachment.rule, FileType.edgesOf(bytes))
  if (Result.isFailure(checked)) return yield* refused("must be a PDF of at most 64 MB")
  const file = new File([new Uint8Array(bytes)], basename(path), { type: "application/pdf" })
  return { file, digest: createHash("sha256").update(bytes).digest("base64url") }
})
