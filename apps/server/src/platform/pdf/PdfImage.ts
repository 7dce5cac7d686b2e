/** Pictures in a PDF: JPEG unchanged, PNG by its own compression. Free of Effect. */
import { deflateSync, inflateSync } from "node:zlib"
import type { Entries, PdfFile } from "./PdfFile.ts"

/** A picture that a PDF can carry. */
export interface PdfImage {
  readonly width: number
  readonly height: number
  readonly embed: (file: PdfFile) => number
}

/** More is no logo, and would take more memory than a server has for one. */
const pixelsMax = 2_000_000

const image = (width: number, height: number, more: Entries): Entries => ({
  Type: "/XObject",
  Subtype: "/Image",
  Width: String(width),
  Height: String(height),
  ...more
})

const colours: ReadonlyMap<number, string> = new Map([
  [1, "/DeviceGray"],
  [3, "/DeviceRGB"],
  [4, "/DeviceCMYK"]
])

/** The frames of a JPEG are those of its marks C0 to CF, but for these. */
const noFrames: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc])

const jpeg = (content: Buffer): PdfImage | undefined => {
  let at = 2
  while (at + 9 < content.length && content[at] === 0xff) {
    const mark = content[at + 1] ?? 0
    if (mark >= 0xc0 && mark <= 0xcf && !noFrames.has(mark)) {
      const height = content.readUInt16BE(at + 5)
      const width = content.readUInt16BE(at + 7)
      const space = colours.get(content[at + 9] ?? 0)
      if (space === undefined || width * height === 0 || width * height > pixelsMax)
        return undefined
      const entries = image(width, height, {
        ColorSpace: space,
        BitsPerComponent: "8",
        Filter: "/DCTDecode",
        // Programs that write four colours write them the other way round.
        ...(space === "/DeviceCMYK" ? { Decode: "[1 0 1 0 1 0 1 0]" } : {})
      })
      return { width, height, embed: (file) => file.add(entries, content) }
    }
    at += 2 + content.readUInt16BE(at + 2)
  }
  return undefined
}

interface Png {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly type: number
  readonly isInterlaced: boolean
  readonly palette: Buffer | undefined
  readonly isTransparent: boolean
  readonly data: Buffer
}

const chunksOf = (content: Buffer): Png | undefined => {
  const data: Array<Buffer> = []
  let palette: Buffer | undefined
  let isTransparent = false
  let at = 8
  while (at + 12 <= content.length) {
    const length = content.readUInt32BE(at)
    const name = content.toString("latin1", at + 4, at + 8)
    const body = content.subarray(at + 8, at + 8 + length)
    if (name === "PLTE") palette = body
    if (name === "tRNS") isTransparent = true
    if (name === "IDAT") data.push(body)
    at += 12 + length
  }
  if (content.length < 33 || data.length === 0) return undefined
  return {
    width: content.readUInt32BE(16),
    height: content.readUInt32BE(20),
    depth: content[24] ?? 0,
    type: content[25] ?? 0,
    isInterlaced: content[28] !== 0,
    palette,
    isTransparent,
    data: Buffer.concat(data)
  }
}

const paeth = (left: number, up: number, corner: number): number => {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}

/** What a filter guesses a byte to be, from the one before it, the one above and the one between. */
const guesses: ReadonlyArray<(left: number, up: number, corner: number) => number> = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  paeth
]

/** Takes the filters off the rows of a PNG, in place; `undefined` when there are others. */
const unfiltered = (rows: Buffer, stride: number, pixel: number): Buffer | undefined => {
  const step = stride + 1
  for (let start = 0; start < rows.length; start += step) {
    const guess = guesses[rows[start] ?? 0]
    if (guess === undefined) return undefined
    for (let index = 0; index < stride; index += 1) {
      const at = start + 1 + index
      const isFirst = index < pixel
      const left = isFirst ? 0 : (rows[at - pixel] ?? 0)
      const up = start === 0 ? 0 : (rows[at - step] ?? 0)
      const corner = isFirst || start === 0 ? 0 : (rows[at - step - pixel] ?? 0)
      rows[at] = ((rows[at] ?? 0) + guess(left, up, corner)) & 0xff
    }
  }
  return rows
}

/** A picture whose pixels end with how opaque they are, which a PDF keeps apart. */
const withAlpha = ({ data, height, type, width }: Png): PdfImage | undefined => {
  const parts = type === 6 ? 4 : 2
  const stride = width * parts
  const expected = height * (stride + 1)
  const inflated = inflateSync(data, { maxOutputLength: expected })
  const rows = inflated.length === expected ? unfiltered(inflated, stride, parts) : undefined
  if (rows === undefined) return undefined
  const colour = Buffer.alloc(width * height * (parts - 1))
  const alpha = Buffer.alloc(width * height)
  for (let index = 0; index < alpha.length; index += 1) {
    const at = Math.floor(index / width) * (stride + 1) + 1 + (index % width) * parts
    rows.copy(colour, index * (parts - 1), at, at + parts - 1)
    alpha[index] = rows[at + parts - 1] ?? 255
  }
  const flate = { BitsPerComponent: "8", Filter: "/FlateDecode" }
  const space = colours.get(parts - 1) ?? "/DeviceGray"
  const [shown, mask] = [deflateSync(colour), deflateSync(alpha)]
  return {
    width,
    height,
    embed: (file) => {
      const gray = { ...flate, ColorSpace: "/DeviceGray" }
      const number = file.add(image(width, height, gray), mask)
      const more = { ...flate, ColorSpace: space, SMask: `${number} 0 R` }
      return file.add(image(width, height, more), shown)
    }
  }
}

const depths: ReadonlySet<number> = new Set([1, 2, 4, 8, 16])

/** A picture whose rows PDF readers take as they are. */
const asItIs = ({ data, depth, height, palette, type, width }: Png): PdfImage | undefined => {
  const parts = type === 2 ? 3 : 1
  const expected = height * (Math.ceil((width * parts * depth) / 8) + 1)
  const isWhole = inflateSync(data, { maxOutputLength: expected }).length === expected
  if (!isWhole || (type === 3 && palette === undefined)) return undefined
  const space =
    palette !== undefined && type === 3
      ? `[/Indexed /DeviceRGB ${palette.length / 3 - 1} <${palette.toString("hex")}>]`
      : (colours.get(parts) ?? "/DeviceGray")
  const entries = image(width, height, {
    ColorSpace: space,
    BitsPerComponent: String(depth),
    Filter: "/FlateDecode",
    DecodeParms: `<< /Predictor 15 /Colors ${parts} /BitsPerComponent ${depth} /Columns ${width} >>`
  })
  return { width, height, embed: (file) => file.add(entries, data) }
}

const png = (content: Buffer): PdfImage | undefined => {
  const found = chunksOf(content)
  if (found === undefined || found.isInterlaced || found.isTransparent) return undefined
  const { depth, height, type, width } = found
  if (!depths.has(depth) || width * height === 0 || width * height > pixelsMax) return undefined
  if (type === 4 || type === 6) return depth === 8 ? withAlpha(found) : undefined
  return type === 0 || type === 2 || type === 3 ? asItIs(found) : undefined
}

/** The picture in a PNG or JPEG file; `undefined` when a PDF cannot carry it. */
export const imageOf = (bytes: Uint8Array): PdfImage | undefined => {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return content[0] === 0xff ? jpeg(content) : png(content)
  } catch {
    return undefined
  }
}
