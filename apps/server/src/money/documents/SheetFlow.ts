/** Lays out what a sheet says from the top down, on as many pages as it takes. Free of Effect. */
import type { Sheet } from "@affnet/domain"
import type { PdfCanvas, TextStyle } from "../../platform/pdf/PdfCanvas.ts"

type Codes = ReadonlyArray<number>

const margin = { side: 56, top: 48, bottom: 66 }
const leading = 1.35

/** The looks of text. */
export const styles = {
  title: { font: "bold", size: 18 },
  mark: { font: "bold", size: 18, gray: 0.55 },
  name: { font: "bold", size: 10 },
  body: { font: "regular", size: 9 },
  strong: { font: "bold", size: 9 },
  label: { font: "regular", size: 9, gray: 0.35 },
  small: { font: "regular", size: 7.5, gray: 0.35 }
} as const satisfies Record<string, TextStyle>

const lineOf = ({ size }: TextStyle): number => size * leading

const gap = 8

/** A row of the table, broken into lines. */
type Cells = ReadonlyArray<ReadonlyArray<Codes>>

/** The drawing position, and the repeated parts of each page. */
export class SheetFlow {
  readonly canvas: PdfCanvas
  readonly sheet: Sheet.Sheet
  y = 0

  constructor(canvas: PdfCanvas, sheet: Sheet.Sheet) {
    this.canvas = canvas
    this.sheet = sheet
    this.canvas.addPage()
    this.y = margin.top
  }

  get left(): number {
    return margin.side
  }

  get right(): number {
    return this.canvas.size.width - margin.side
  }

  get width(): number {
    return this.right - this.left
  }

  get bottom(): number {
    return this.canvas.size.height - margin.bottom
  }

  /** Begins a page, which says what it belongs to. */
  turn(): void {
    this.canvas.addPage()
    this.y = margin.top
    const [title = []] = this.canvas.wrap(this.sheet.title, styles.small, this.width, 1)
    this.canvas.text(title, styles.small, { x: this.left, y: this.y })
    this.y += gap * 2
  }

  /** Continues below the last drawing. */
  skip(height: number): void {
    this.y += height
  }

  /** Draws lines, over the end of the page when they have to; `before` is done again on each page. */
  lines(lines: ReadonlyArray<Codes>, style: TextStyle, x = this.left, before = () => {}): void {
    for (const line of lines) {
      if (this.y + lineOf(style) > this.bottom) {
        this.turn()
        before()
      }
      this.y += lineOf(style)
      this.canvas.text(line, style, { x, y: this.y })
    }
  }

  /** Draws labels and what they say; a value may have several lines. */
  facts(facts: Sheet.Sheet["facts"], x: number, width: number, most: number): void {
    const labelWidth = width * 0.4
    for (const { label, value } of facts) {
      const labels = this.canvas.wrap(label, styles.label, labelWidth - gap, 2)
      const values = this.canvas.wrap(value, styles.body, width - labelWidth, most)
      const height = Math.max(labels.length, values.length) * lineOf(styles.body)
      if (this.y + height > this.bottom) this.turn()
      const top = this.y
      this.lines(labels, styles.label, x)
      this.y = top
      this.lines(values, styles.body, x + labelWidth)
      this.y = top + height
    }
  }

  /** Draws the rows under a head that is said again on each page. */
  table(): void {
    this.tableHead()
    for (const row of this.sheet.rows) this.row(this.cellsOf(row, styles.body))
    this.canvas.rule(this.left, this.right, this.y + 6, 0.75)
    this.y += 8
  }

  /** Draws the sums, which stay together. */
  totals(): void {
    const { totals } = this.sheet
    const height = totals.length * (lineOf(styles.strong) + 3) + gap
    if (this.y + height > this.bottom) this.turn()
    for (const { isStrong, label, value } of totals) {
      const style = isStrong ? styles.strong : styles.body
      this.y += lineOf(style) + 3
      const at = { y: this.y, align: "right" as const }
      const [amount = []] = this.canvas.wrap(value, style, this.width)
      const [name = []] = this.canvas.wrap(label, style, this.width / 2, 1)
      this.canvas.text(amount, style, { ...at, x: this.right })
      const room = Math.max(this.width * 0.22, this.canvas.widthOf(amount, style) + gap)
      this.canvas.text(name, style, { ...at, x: this.right - room })
    }
    this.y += gap
  }

  /** The footer of each page: the sender and the page number. */
  footers(): void {
    const { footer, page } = this.sheet
    const count = this.canvas.pages.length
    const lines = footer.flatMap((text) => this.canvas.wrap(text, styles.small, this.width, 2))
    for (let index = 0; index < count; index += 1) {
      this.canvas.onPage(index, () => {
        let y = this.bottom + 18
        this.canvas.rule(this.left, this.right, y - 11, 0.5)
        for (const line of lines.slice(0, 3)) {
          this.canvas.text(line, styles.small, { x: this.left, y })
          y += lineOf(styles.small)
        }
        const number = `${page[0]} ${index + 1} ${page[1]} ${count}`
        const [codes = []] = this.canvas.wrap(number, styles.small, this.width)
        const at = { x: this.right, y: this.canvas.size.height - 18, align: "right" as const }
        this.canvas.text(codes, styles.small, at)
      })
    }
  }

  private tableHead(): void {
    this.row(
      this.cellsOf(
        this.sheet.columns.map(({ title }) => title),
        styles.strong
      ),
      styles.strong
    )
    this.canvas.rule(this.left, this.right, this.y + 3, 0.75)
    this.y += 6
  }

  private cellsOf(row: ReadonlyArray<string>, style: TextStyle): Cells {
    return this.sheet.columns.map(({ share }, index) =>
      this.canvas.wrap(row[index] ?? "", style, this.width * share - gap)
    )
  }

  /** A row stays together when a page can hold it. */
  private row(cells: Cells, style: TextStyle = styles.body): void {
    const count = Math.max(...cells.map((lines) => lines.length))
    const height = count * lineOf(style) + 3
    const isLong = height > (this.bottom - margin.top) / 2
    const isHead = style === styles.strong
    const turn = () => {
      this.turn()
      if (!isHead) this.tableHead()
    }
    if (!isLong && this.y + height > this.bottom) turn()
    this.y += 3
    for (let index = 0; index < count; index += 1) {
      if (this.y + lineOf(style) > this.bottom) turn()
      this.y += lineOf(style)
      this.cells(cells, index, style)
    }
  }

  private cells(cells: Cells, index: number, style: TextStyle): void {
    let x = this.left
    for (const [column, { align, share }] of this.sheet.columns.entries()) {
      const width = this.width * share
      const line = cells[column]?.[index] ?? []
      const at = align === "right" ? x + width : x
      this.canvas.text(line, style, { x: at, y: this.y, align })
      x += width
    }
  }
}
