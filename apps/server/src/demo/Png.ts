/** Pictures as PNG files (RFC 2083) of four colours, which are small and open everywhere. */
import { crc32, deflateSync } from "node:zlib"

/** What is at a pixel: the place of its colour in a palette. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly colorAt: (x: number, y: number) => number
}

/** Four colours, each as `0xrrggbb`. */
export type Palette = readonly [number, number, number, number]

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1")
const bitsPerPixel = 2
const pixelsPerByte = 8 / bitsPerPixel
const indexed = 3

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const chunk = (type: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data])
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))])
}

const header = ({ height, width }: Drawing): Buffer =>
  chunk(
    "IHDR",
    Buffer.concat([uint32(width), uint32(height), Buffer.from([bitsPerPixel, indexed, 0, 0, 0])])
  )

/** The pixels row by row, each row behind a byte that says it is not filtered. */
const pixels = ({ colorAt, height, width }: Drawing): Buffer => {
  const stride = 1 + Math.ceil(width / pixelsPerByte)
  const rows = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const place = y * stride + 1 + Math.floor(x / pixelsPerByte)
      const shift = 8 - bitsPerPixel * (1 + (x % pixelsPerByte))
      rows[place] = (rows[place] ?? 0) | (colorAt(x, y) << shift)
    }
  }
  return chunk("IDAT", deflateSync(rows))
}

const colors = (palette: Palette): Buffer =>
  chunk("PLTE", Buffer.concat(palette.map((color) => uint32(color).subarray(1))))

/** Draws once; the file of each palette takes no time then. */
export const makePng = (drawing: Drawing): ((palette: Palette) => Uint8Array) => {
  const before = Buffer.concat([signature, header(drawing)])
  const after = Buffer.concat([pixels(drawing), chunk("IEND", Buffer.alloc(0))])
  return (palette) => Buffer.concat([before, colors(palette), after])
}
