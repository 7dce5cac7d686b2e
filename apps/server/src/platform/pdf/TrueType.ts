/** Reads what a PDF needs of a TrueType font, and cuts it down to the glyphs in use. Free of Effect. */

/** A font as files carry it. */
export interface TrueType {
  readonly unitsPerEm: number
  readonly ascender: number
  readonly descender: number
  readonly capHeight: number
  readonly box: readonly [number, number, number, number]
  /** The glyph of a code point; 0 when there is none. */
  readonly glyphOf: (codePoint: number) => number
  readonly widthOf: (glyph: number) => number
  /** The same font with the outlines of these glyphs alone; their numbers stay. */
  readonly subset: (glyphs: Iterable<number>) => Buffer
}

type Tables = ReadonlyMap<string, Buffer>

const none = Buffer.alloc(0)

const tablesOf = (file: Buffer): Tables => {
  const tables = new Map<string, Buffer>()
  for (let index = 0; index < file.readUInt16BE(4); index += 1) {
    const at = 12 + index * 16
    const offset = file.readUInt32BE(at + 8)
    const length = file.readUInt32BE(at + 12)
    tables.set(file.toString("latin1", at, at + 4), file.subarray(offset, offset + length))
  }
  return tables
}

const unicodeMapOf = (cmap: Buffer): Buffer => {
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const at = cmap.readUInt32BE(8 + index * 8)
    if (cmap.readUInt16BE(at) === 4) return cmap.subarray(at)
  }
  throw new Error("The font has no map of the characters of Unicode's first plane")
}

/** Segments of code points, as format 4 keeps them. */
const glyphsOf = (cmap: Buffer): ReadonlyMap<number, number> => {
  const map = unicodeMapOf(cmap)
  const size = map.readUInt16BE(6)
  const glyphs = new Map<number, number>()
  for (let at = 0; at < size; at += 2) {
    const end = map.readUInt16BE(14 + at)
    const start = map.readUInt16BE(16 + size + at)
    const delta = map.readUInt16BE(16 + 2 * size + at)
    const place = 16 + 3 * size + at
    const offset = map.readUInt16BE(place)
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const listed = offset === 0 ? code : map.readUInt16BE(place + offset + 2 * (code - start))
      const glyph = offset !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff
      if (glyph !== 0) glyphs.set(code, glyph)
    }
  }
  return glyphs
}

/** Where the outline of each glyph begins and ends. */
const placesOf = (loca: Buffer, isLong: boolean): ReadonlyArray<number> =>
  Array.from({ length: loca.length / (isLong ? 4 : 2) }, (_, index) =>
    isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2
  )

const componentFlags = { words: 1, scale: 8, more: 32, scales: 64, matrix: 128 }

/** The glyphs that an outline is put together of. */
const componentsOf = (outline: Buffer): ReadonlyArray<number> => {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return []
  const found: Array<number> = []
  let at = 10
  let flags: number
  do {
    flags = outline.readUInt16BE(at)
    found.push(outline.readUInt16BE(at + 2))
    at += flags & componentFlags.words ? 8 : 6
    if (flags & componentFlags.scale) at += 2
    else if (flags & componentFlags.scales) at += 4
    else if (flags & componentFlags.matrix) at += 8
  } while (flags & componentFlags.more)
  return found
}

const padded = (table: Buffer): Buffer =>
  Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])

const sumOf = (table: Buffer): number => {
  const whole = padded(table)
  let sum = 0
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0
  return sum
}

/** A font file of tables, in the order of their names. */
const fileOf = (tables: ReadonlyArray<readonly [string, Buffer]>): Buffer => {
  const head = Buffer.alloc(12 + tables.length * 16)
  const power = 2 ** Math.floor(Math.log2(tables.length))
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(tables.length, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((tables.length - power) * 16, 10)
  let offset = head.length
  for (const [index, [name, table]] of tables.entries()) {
    const at = 12 + index * 16
    head.write(name, at, "latin1")
    head.writeUInt32BE(sumOf(table), at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(table.length, at + 12)
    offset += padded(table).length
  }
  return Buffer.concat([head, ...tables.map(([, table]) => padded(table))])
}

/** The outlines of some glyphs, and of what these are put together of. */
const cutOutlines = (
  glyf: Buffer,
  places: ReadonlyArray<number>,
  wanted: Iterable<number>
): { readonly glyf: Buffer; readonly loca: Buffer } => {
  const outlineOf = (glyph: number) => glyf.subarray(places[glyph] ?? 0, places[glyph + 1] ?? 0)
  const kept = new Set([0, ...wanted])
  for (const glyph of kept) for (const part of componentsOf(outlineOf(glyph))) kept.add(part)
  const loca = Buffer.alloc(places.length * 4)
  const outlines: Array<Buffer> = []
  let length = 0
  for (let glyph = 0; glyph < places.length - 1; glyph += 1) {
    loca.writeUInt32BE(length, glyph * 4)
    if (!kept.has(glyph)) continue
    const outline = padded(outlineOf(glyph))
    outlines.push(outline)
    length += outline.length
  }
  loca.writeUInt32BE(length, (places.length - 1) * 4)
  return { glyf: Buffer.concat(outlines), loca }
}

/** Reads a font file with outlines of its own (`glyf`). */
export const read = (file: Buffer): TrueType => {
  const tables = tablesOf(file)
  const table = (name: string): Buffer => tables.get(name) ?? none
  const head = table("head")
  const hhea = table("hhea")
  const hmtx = table("hmtx")
  const glyphs = glyphsOf(table("cmap"))
  const places = placesOf(table("loca"), head.readInt16BE(50) === 1)
  const widths = hhea.readUInt16BE(34)
  return {
    unitsPerEm: head.readUInt16BE(18),
    ascender: hhea.readInt16BE(4),
    descender: hhea.readInt16BE(6),
    capHeight: table("OS/2").readInt16BE(88),
    box: [head.readInt16BE(36), head.readInt16BE(38), head.readInt16BE(40), head.readInt16BE(42)],
    glyphOf: (codePoint) => glyphs.get(codePoint) ?? 0,
    widthOf: (glyph) => hmtx.readUInt16BE(Math.min(glyph, widths - 1) * 4),
    subset: (wanted) => {
      const cut = cutOutlines(table("glyf"), places, wanted)
      const long = Buffer.from(head)
      long.writeInt16BE(1, 50)
      return fileOf([
        ["glyf", cut.glyf],
        ["head", long],
        ["hhea", hhea],
        ["hmtx", hmtx],
        ["loca", cut.loca],
        ["maxp", table("maxp")]
      ])
    }
  }
}
