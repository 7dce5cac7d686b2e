/**
 * The type of a file by its content: its name and its declared type are the sender's, who may be wrong. The rules
 * need the size and both ends of the file, never the whole of it in memory.
 */
import { Schema, Struct } from "effect"

/** Each type as messages call it. */
export const names = {
  "image/png": "PNG",
  "image/jpeg": "JPEG",
  "image/webp": "WebP",
  "image/gif": "GIF",
  "image/svg+xml": "SVG",
  "text/html": "HTML",
  "application/pdf": "PDF",
  "application/zip": "ZIP",
  "text/csv": "CSV"
} as const

/** The media types that are recognized. */
export const FileType = Schema.Literals(Struct.keys(names))
export type FileType = typeof FileType.Type

/** How many bytes of each end the rules look at. */
export const edgeBytes = 1024

/** A whole file by its size and its ends: `edgeBytes` bytes each, or the file if it is shorter. */
export interface Edges {
  readonly bytes: number
  readonly head: Uint8Array
  readonly tail: Uint8Array
}

/** The ends of a file that is in memory. */
export const edgesOf = (content: Uint8Array): Edges => ({
  bytes: content.length,
  head: content.subarray(0, edgeBytes),
  tail: content.subarray(-edgeBytes)
})

/** Each byte as the character of the same number, so that bytes can be looked for as text. */
const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

const headOf = (bytes: Uint8Array): string => latin1(bytes.subarray(0, edgeBytes))
const tailOf = (bytes: Uint8Array): string => latin1(bytes.subarray(-edgeBytes))

/** What may precede the first tag of an XML document. */
const prologue = /^(?:\u00ef\u00bb\u00bf)?(?:\s|<\?[^>]*>|<!--[\s\S]*?-->|<!doctype svg[^>]*>)*/iu

/** The tags by which browsers tell HTML (WHATWG, MIME sniffing, 7.1). */
const htmlTag =
  /^<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s>]/iu

/** What no text has. */
const binary = /[^\P{Cc}\t\n\r\u0080-\u009f]/u

const textType = (head: string): FileType | undefined => {
  const text = head.slice(prologue.exec(head)?.[0].length ?? 0)
  if (/^<svg[\s>]/iu.test(text)) return "image/svg+xml"
  if (htmlTag.test(text)) return "text/html"
  // A table has no mark of its own: it is text, and nothing else.
  return head !== "" && !binary.test(head) ? "text/csv" : undefined
}

/** The type of a file that begins so: its first `edgeBytes` bytes, or all of a shorter one. */
export const beginningWith = (bytes: Uint8Array): FileType | undefined => {
  const head = headOf(bytes)
  if (head.startsWith("\u0089PNG\r\n\u001a\n")) return "image/png"
  if (head.startsWith("\u00ff\u00d8\u00ff")) return "image/jpeg"
  if (/^GIF8[79]a/u.test(head)) return "image/gif"
  if (/^RIFF[\s\S]{4}WEBPVP8[ LX]/u.test(head)) return "image/webp"
  if (head.startsWith("PK\u0003\u0004")) return "application/zip"
  // Readers of PDF look for its mark in the first kilobyte.
  return head.includes("%PDF-") ? "application/pdf" : textType(head)
}

const riffBytes = (head: Uint8Array): number =>
  head.length < 12 ? Number.NaN : new DataView(head.buffer, head.byteOffset).getUint32(4, true) + 8

/** Whether the end of a file of this type is there. */
const isWhole: { readonly [T in FileType]: (file: Edges) => boolean } = {
  "image/png": ({ tail }) => tailOf(tail).includes("IEND\u00ae\u0042\u0060\u0082"),
  // Within the picture itself, no such pair of bytes can occur.
  "image/jpeg": ({ tail }) => tailOf(tail).includes("\u00ff\u00d9"),
  "image/gif": ({ tail }) => tailOf(tail).endsWith("\u0000\u003b"),
  "image/webp": ({ bytes, head }) => bytes >= riffBytes(head),
  "image/svg+xml": ({ tail }) => /<\/svg\s*>|\/>\s*$/iu.test(tailOf(tail)),
  "text/html": ({ head, tail }) =>
    !/<html[\s>]/iu.test(headOf(head)) || /<\/html\s*>/iu.test(tailOf(tail)),
  "application/pdf": ({ tail }) => tailOf(tail).includes("%%EOF"),
  "application/zip": ({ tail }) => tailOf(tail).includes("PK\u0005\u0006"),
  // A table has no end marker.
  "text/csv": () => true
}

/** Whether a file of this type has its end, as one that was cut off has not. */
export const endsAs = (type: FileType, file: Edges): boolean => isWhole[type](file)

const aliases: Readonly<Record<string, FileType>> = {
  "image/jpg": "image/jpeg",
  "image/pjpeg": "image/jpeg",
  "image/x-png": "image/png",
  "application/xhtml+xml": "text/html",
  "application/x-zip-compressed": "application/zip"
}

const isType = Schema.is(FileType)

/** The type that a `Content-Type` names; nothing when it names none of these. */
export const ofContentType = (header: string): FileType | undefined => {
  const name = header.split(";", 1)[0]?.trim().toLowerCase() ?? ""
  return isType(name) ? name : aliases[name]
}
