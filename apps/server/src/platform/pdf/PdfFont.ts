/** A font of one PDF: measures text, and collects the used glyphs. Free of Effect. */
import type { PdfFile } from "./PdfFile.ts"
import type { TrueType } from "./TrueType.ts"

/** Stands for characters that the font does not have. */
const replacement = 0xfffd

/** Never drawn: control characters, and marks that change the direction of text. */
const undrawn = /[\p{Cc}\p{Cf}\p{Mn}\p{Me}]/u
const isMark = /[\p{Mn}\p{Me}]/u

const hex4 = (value: number): string => value.toString(16).padStart(4, "0")

/** Several entries at once, as many as a map may list together. */
const mapsAtOnce = 100

export class PdfFont {
  private readonly font: TrueType
  private readonly used = new Map<number, number>()
  private readonly widths = new Map<number, number>()

  constructor(font: TrueType) {
    this.font = font
  }

  /** The code points of a text that can be drawn, in their composed form. */
  drawable(text: string): ReadonlyArray<number> {
    const found: Array<number> = []
    for (const sign of text.toWellFormed().normalize("NFC")) {
      const code = sign.codePointAt(0) ?? 0
      const hasGlyph = this.font.glyphOf(code) !== 0
      if (undrawn.test(sign) && !(hasGlyph && isMark.test(sign))) continue
      found.push(hasGlyph ? code : replacement)
    }
    return found
  }

  /** The width of a character, as a part of the size. */
  widthOf(code: number): number {
    const known = this.widths.get(code)
    if (known !== undefined) return known
    const width = this.font.widthOf(this.font.glyphOf(code)) / this.font.unitsPerEm
    this.widths.set(code, width)
    return width
  }

  /** The glyphs of characters, as pages show them. */
  shown(codes: ReadonlyArray<number>): string {
    let text = ""
    for (const code of codes) {
      const glyph = this.font.glyphOf(code)
      this.used.set(glyph, code)
      text += hex4(glyph)
    }
    return `<${text}>`
  }

  /** Writes the used glyphs, and returns the font's object number. */
  embed(file: PdfFile, name: string): number {
    const glyphs = [...this.used.keys()].sort((a, b) => a - b)
    const subset = this.font.subset(glyphs)
    const program = file.addCompressed({ Length1: String(subset.length) }, subset)
    const base = `/AFFNET+${name}`
    const descriptor = file.add({
      Type: "/FontDescriptor",
      FontName: base,
      Flags: "4",
      FontBBox: `[${this.font.box.map((value) => this.scaled(value)).join(" ")}]`,
      ItalicAngle: "0",
      Ascent: String(this.scaled(this.font.ascender)),
      Descent: String(this.scaled(this.font.descender)),
      CapHeight: String(this.scaled(this.font.capHeight)),
      StemV: "80",
      FontFile2: `${program} 0 R`
    })
    const widths = glyphs.map((glyph) => `${glyph} [${this.scaled(this.font.widthOf(glyph))}]`)
    const descendant = file.add({
      Type: "/Font",
      Subtype: "/CIDFontType2",
      BaseFont: base,
      CIDSystemInfo: "<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>",
      FontDescriptor: `${descriptor} 0 R`,
      CIDToGIDMap: "/Identity",
      DW: "0",
      W: `[${widths.join(" ")}]`
    })
    const unicode = file.addCompressed({}, Buffer.from(this.unicodeMap(glyphs), "latin1"))
    return file.add({
      Type: "/Font",
      Subtype: "/Type0",
      BaseFont: base,
      Encoding: "/Identity-H",
      DescendantFonts: `[${descendant} 0 R]`,
      ToUnicode: `${unicode} 0 R`
    })
  }

  private scaled(value: number): number {
    return Math.round((value * 1000) / this.font.unitsPerEm)
  }

  /** Which characters the glyphs stand for, so that text can be searched and copied. */
  private unicodeMap(glyphs: ReadonlyArray<number>): string {
    const blocks: Array<string> = []
    for (let at = 0; at < glyphs.length; at += mapsAtOnce) {
      const some = glyphs.slice(at, at + mapsAtOnce)
      const lines = some.map((glyph) => `<${hex4(glyph)}> <${hex4(this.used.get(glyph) ?? 0)}>`)
      blocks.push(`${some.length} beginbfchar\n${lines.join("\n")}\nendbfchar`)
    }
    return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`
  }
}
