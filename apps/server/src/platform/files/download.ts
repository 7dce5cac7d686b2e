import { NotFound } from "@affnet/api"
import type { FileType } from "@affnet/domain"
import { Effect, FileSystem } from "effect"
import { HttpServerResponse } from "effect/http"
import { takenInTime } from "../http/ReaderPace.ts"

/** A file that is handed out. */
export interface Download {
  /** Where it lies. */
  readonly path: string
  readonly type: FileType.FileType
  /** What it is to be called, without an extension. */
  readonly title: string
}

const extensions: { readonly [T in FileType.FileType]: string } = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/svg+xml": "svg",
  "text/html": "html",
  "application/pdf": "pdf",
  "application/zip": "zip",
  "text/csv": "csv"
}

/** What a browser may show where it is asked for: nothing in it can run. */
const isShown = (type: FileType.FileType): boolean =>
  type.startsWith("image/") && type !== "image/svg+xml"

/** `filename` for every client, and what it really is for those that know RFC 8187. */
const disposition = ({ title, type }: Download): string => {
  const name = `${title.toWellFormed().replaceAll(/[\p{Cc}/\\]/gu, "_")}.${extensions[type]}`
  const plain = name.replaceAll(/[^\w. -]/gu, "_")
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  )
  return `${isShown(type) ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/**
 * The bytes of a file with the type that its content has. Whatever a browser takes them for, it runs none of
 * them.
 */
export const makeDownload = Effect.map(FileSystem.FileSystem, (files) =>
  Effect.fn("download")(function* (file: Download) {
    // Somebody may have replaced it just now.
    const { size } = yield* Effect.mapError(files.stat(file.path), () => new NotFound())
    const stalled = Effect.logWarning("A download was ended: its reader took nothing more of it")
    return HttpServerResponse.stream(takenInTime(files.stream(file.path), stalled), {
      contentType: file.type,
      contentLength: Number(size),
      headers: {
        "content-disposition": disposition(file),
        "content-security-policy": "sandbox; default-src 'none'"
      }
    })
  })
)
