/** Pages that text, lines and one picture are drawn on, from the top left in points. Free of Effect. */
import type { PdfFont } from "./PdfFont.ts"

/** Width and height of a page in points. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** How text looks. */
export interface TextStyle {
  readonly font: "regular" | "bold"
  readonly size: number
  /** 0 is black, 1 is white. */
  readonly gray?: number
}

/** Fonts by the names that styles have for them. */
export type Fonts = Readonly<Record<TextStyle["font"], PdfFont>>

const round = (value: number): string => String(Math.round(value * 100) / 100)

/** The lines of a text of at most `width`: broken at blanks, and within longer words. */
const broken = (codes: ReadonlyArray<number>, width: number, widthOf: (code: number) => number) => {
  const lines: Array<ReadonlyArray<number>> = []
  let start = 0
  let blank = -1
  let used = 0
  let beforeBlank = 0
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0
    const own = widthOf(code)
    if (code === 0x20) {
      blank = at
      beforeBlank = used + own
    }
    if (used + own > width && at > start) {
      const isAtBlank = blank > start
      lines.push(codes.slice(start, isAtBlank ? blank : at))
      used -= isAtBlank ? beforeBlank : used
      start = isAtBlank ? blank + 1 : at
      blank = -1
    }
    used += own
  }
  lines.push(codes.slice(start))
  return lines
}

const ellipsis = 0x2026

/** Draws pages one after the other; each is the operators of its contents. */
export class PdfCanvas {
  readonly size: PageSize
  readonly pages: Array<Array<string>> = []
  private readonly fonts: Fonts

  constructor(size: PageSize, fonts: Fonts) {
    this.size = size
    this.fonts = fonts
  }

  /** Begins a page. All further drawing goes to it. */
  addPage(): void {
    this.pages.push([])
  }

  /** A text in lines of at most `width`, no more than `most` of them. The last one shows that the text was cut. */
  wrap(text: string, style: TextStyle, width: number, most = Number.POSITIVE_INFINITY) {
    const font = this.fonts[style.font]
    const room = width / style.size
    const lines: Array<ReadonlyArray<number>> = []
    for (const paragraph of text.split(/\r\n|\r|\n|\u2028|\u2029/u)) {
      if (lines.length > most) break
      const codes = font.drawable(paragraph.replaceAll(/\s+/gu, " "))
      lines.push(...broken(codes, room, (code) => font.widthOf(code)))
    }
    return lines.length <= most
      ? lines
      : [...lines.slice(0, most - 1), [...(lines[most - 1] ?? []).slice(0, -1), ellipsis]]
  }

  /** Draws a line of text whose baseline is at `y`; aligned to the right, `x` is its end. */
  text(
    codes: ReadonlyArray<number>,
    { font, gray = 0, size }: TextStyle,
    place: { readonly x: number; readonly y: number; readonly align?: "left" | "right" }
  ): void {
    if (codes.length === 0) return
    const used = this.fonts[font]
    const width = place.align === "right" ? this.widthOf(codes, { font, size }) : 0
    const at = `${round(place.x - width)} ${round(this.size.height - place.y)}`
    this.draw(`BT /${font} ${size} Tf ${gray} g 1 0 0 1 ${at} Tm ${used.shown(codes)} Tj ET`)
  }

  /** The width of a line of text. */
  widthOf(codes: ReadonlyArray<number>, { font, size }: TextStyle): number {
    const used = this.fonts[font]
    return codes.reduce((sum, code) => sum + used.widthOf(code), 0) * size
  }

  /** Draws a horizontal rule. */
  rule(from: number, to: number, y: number, thickness: number): void {
    const at = round(this.size.height - y)
    this.draw(`${thickness} w 0.6 G ${round(from)} ${at} m ${round(to)} ${at} l S`)
  }

  /** Draws the picture of this name into a box whose upper edge is at `y`. */
  image(name: string, box: PageSize & { readonly x: number; readonly y: number }): void {
    const { height, width, x, y } = box
    const at = `${round(x)} ${round(this.size.height - y - height)}`
    this.draw(`q ${round(width)} 0 0 ${round(height)} ${at} cm /${name} Do Q`)
  }

  /** Draws on a page that was begun before. */
  onPage(index: number, draw: () => void): void {
    const later = this.pages.splice(index + 1)
    draw()
    this.pages.push(...later)
  }

  private draw(operators: string): void {
    this.pages.at(-1)?.push(operators)
  }
}
