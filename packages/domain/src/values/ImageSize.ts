/** Width and height of pictures, read from a few bytes of their files. */
import type { FileType } from "./FileType.ts"

/** In pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** How many bytes each look takes. */
export const lookBytes = 1024

/** The result of a look: the size, where to look next, or that there is none. */
export type Look =
  | { readonly _tag: "Found"; readonly size: ImageSize }
  | { readonly _tag: "Next"; readonly offset: number }
  | { readonly _tag: "Nothing" }

const nothing: Look = { _tag: "Nothing" }

/** Larger than any picture in use. */
const largest = 100_000

const found = (width: number, height: number): Look =>
  width > 0 && height > 0 && width <= largest && height <= largest
    ? { _tag: "Found", size: { width, height } }
    : nothing

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const ofPng = (bytes: Uint8Array): Look =>
  bytes.length < 24 ? nothing : found(viewOf(bytes).getUint32(16), viewOf(bytes).getUint32(20))

const ofGif = (bytes: Uint8Array): Look =>
  bytes.length < 10
    ? nothing
    : found(viewOf(bytes).getUint16(6, true), viewOf(bytes).getUint16(8, true))

/** The three forms of WebP each have the size at a place of its own. */
const ofWebp = (bytes: Uint8Array): Look => {
  if (bytes.length < 30) return nothing
  const view = viewOf(bytes)
  const form = String.fromCharCode(...bytes.subarray(12, 16))
  if (form === "VP8X") {
    const at = (offset: number) =>
      1 + view.getUint16(offset, true) + 65_536 * view.getUint8(offset + 2)
    return found(at(24), at(27))
  }
  if (form === "VP8L") {
    const bits = view.getUint32(21, true)
    return found(1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff))
  }
  return found(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
}

/** The markers of JPEG that begin a frame; those between them begin something else. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** One segment of a JPEG; `offset` is where the bytes lie in the file. */
const ofJpeg = (bytes: Uint8Array, offset: number): Look => {
  if (offset === 0) return { _tag: "Next", offset: 2 }
  const view = viewOf(bytes)
  if (bytes.length < 4 || view.getUint8(0) !== 0xff) return nothing
  const marker = view.getUint8(1)
  // Bytes of 0xff may fill the room before a marker.
  if (marker === 0xff) return { _tag: "Next", offset: offset + 1 }
  if (isFrame(marker)) {
    return bytes.length < 9 ? nothing : found(view.getUint16(7), view.getUint16(5))
  }
  return marker === 0xda || marker === 0xd9
    ? nothing
    : { _tag: "Next", offset: offset + 2 + view.getUint16(2) }
}

const attribute = (tag: string, name: string): number =>
  Math.round(
    Number(
      new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]{1,9})(?:px)?\\s*["']`, "iu").exec(tag)?.[1]
    )
  )

const viewBox =
  /\sviewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]{1,9})[\s,]+([\d.]{1,9})\s*["']/iu

const ofSvg = (bytes: Uint8Array): Look => {
  const tag = /<svg\s[^>]*/iu.exec(new TextDecoder().decode(bytes))?.[0] ?? ""
  const size = found(attribute(tag, "width"), attribute(tag, "height"))
  if (size._tag === "Found") return size
  const [, width, height] = viewBox.exec(tag) ?? []
  return found(Math.round(Number(width)), Math.round(Number(height)))
}

/**
 * Looks for the size of a picture in `lookBytes` bytes from `offset` on (fewer at the end of the file); the
 * first look is at 0.
 */
export const look = (type: FileType, bytes: Uint8Array, offset: number): Look => {
  switch (type) {
    case "image/png":
      return ofPng(bytes)
    case "image/gif":
      return ofGif(bytes)
    case "image/webp":
      return ofWebp(bytes)
    case "image/jpeg":
      return ofJpeg(bytes, offset)
    case "image/svg+xml":
      return ofSvg(bytes)
    default:
      return nothing
  }
}
