import { NotFound } from "@affnet/api"
import type { FileType } from "@affnet/domain"
import { Effect, FileSystem } from "effect"
import { HttpServerResponse } from "effect/http"
import { takenInTime } from "../http/ReaderPace.ts"

/** A file to download. */
export interface Download {
  /** Where it lies. */
  readonly path: string
  readonly type: FileType.FileType
  /** What it is to be called, without an extension. */
  readonly title: string
}

/** Bytes to download as a file. */
export interface Bytes {
  readonly content: Uint8Array
  readonly type: FileType.FileType | "application/xml"
  /** What it is to be called, without an extension. */
  readonly title: string
}

type Named = Pick<Bytes, "title" | "type">

const extensions: { readonly [T in Bytes["type"]]: string } = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/svg+xml": "svg",
  "text/html": "html",
  "application/pdf": "pdf",
  "application/xml": "xml",
  "application/zip": "zip",
  "text/csv": "csv"
}

/** What a browser may show where it is asked for: nothing in it can run. */
const isShown = (type: Bytes["type"]): boolean =>
  type.startsWith("image/") && type !== "image/svg+xml"

/** `filename` for every client, and what it really is for those that know RFC 8187. */
const disposition = ({ title, type }: Named): string => {
  const name = `${title.toWellFormed().replaceAll(/[\p{Cc}/\\]/gu, "_")}.${extensions[type]}`
  const plain = name.replaceAll(/[^\w. -]/gu, "_")
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  )
  return `${isShown(type) ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

const headersOf = (file: Named) => ({
  "content-disposition": disposition(file),
  "content-security-policy": "sandbox; default-src 'none'"
})

/** Bytes as a file. Whatever a browser takes them for, it runs none of them. */
export const answerBytes = (file: Bytes): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.uint8Array(file.content, {
    contentType: file.type,
    headers: headersOf(file)
  })

/**
 * The bytes of a file with the type that its content has. Whatever a browser takes them for, it runs none of
 * them.
 */
export const makeDownload = Effect.map(FileSystem.FileSystem, (files) =>
  Effect.fn("download")(function* (file: Download) {
    // The file may just have been replaced.
    const { size } = yield* Effect.mapError(files.stat(file.path), () => new NotFound())
    const stalled = Effect.logWarning("A download was ended: its reader took nothing more of it")
    return HttpServerResponse.stream(takenInTime(files.stream(file.path), stalled), {
      contentType: file.type,
      contentLength: Number(size),
      headers: headersOf(file)
    })
  })
)
