/** Draws a sheet as a PDF: the same bytes for the same sheet. Free of Effect. */
import type { Sheet } from "@affnet/domain"
import { type PageSize, PdfCanvas } from "../../platform/pdf/PdfCanvas.ts"
import { PdfFile, textOf } from "../../platform/pdf/PdfFile.ts"
import { PdfFont } from "../../platform/pdf/PdfFont.ts"
import type { PdfImage } from "../../platform/pdf/PdfImage.ts"
import type { TrueType } from "../../platform/pdf/TrueType.ts"
import { SheetFlow, styles } from "./SheetFlow.ts"

/** The fonts of a sheet. */
export interface Typefaces {
  readonly regular: TrueType
  readonly bold: TrueType
}

const sizes: { readonly [P in Sheet.Sheet["paper"]]: PageSize } = {
  A4: { width: 595.28, height: 841.89 },
  Letter: { width: 612, height: 792 }
}

const logoName = "logo"
const logoBox = { width: 170, height: 56 }

/** The lines of an address; longer ones are cut. */
const addressLines = 9
const factLines = 4

/** The sender on the left, its logo on the right. */
const drawHead = (flow: SheetFlow, logo: PdfImage | undefined): void => {
  const { canvas, sheet } = flow
  const top = flow.y
  if (logo !== undefined) {
    const scale = Math.min(logoBox.width / logo.width, logoBox.height / logo.height)
    const [width, height] = [logo.width * scale, logo.height * scale]
    canvas.image(logoName, { width, height, x: flow.right - width, y: top })
  }
  const [name = "", ...rest] = sheet.sender
  const room = flow.width - logoBox.width - 20
  flow.lines(canvas.wrap(name, styles.name, room, 3), styles.name)
  const lines = rest.flatMap((line) => canvas.wrap(line, styles.small, room, 2))
  flow.lines(lines.slice(0, addressLines), styles.small)
  flow.y = Math.max(flow.y, top + logoBox.height) + 30
}

/** The recipient on the left, what the document is on the right; without a recipient, on the left. */
const drawParties = (flow: SheetFlow): void => {
  const { canvas, sheet } = flow
  const top = flow.y
  if (sheet.recipient.length === 0) {
    flow.facts(sheet.facts, flow.left, flow.width * 0.7, factLines)
    flow.skip(26)
    return
  }
  const half = flow.width * 0.48
  const [name = "", ...rest] = sheet.recipient
  flow.lines(canvas.wrap(name, styles.name, half, 4), styles.name)
  const lines = rest.flatMap((line) => canvas.wrap(line, styles.body, half, 3))
  flow.lines(lines.slice(0, addressLines), styles.body)
  const end = flow.y
  flow.y = top
  flow.facts(sheet.facts, flow.left + flow.width * 0.54, flow.width * 0.46, factLines)
  flow.y = Math.max(end, flow.y) + 26
}

const drawTitle = (flow: SheetFlow): void => {
  const { canvas, sheet } = flow
  const lines = canvas.wrap(sheet.title, styles.title, flow.width, 2)
  flow.lines(lines, styles.title)
  if (sheet.mark !== undefined) {
    const [mark = []] = canvas.wrap(sheet.mark, styles.mark, flow.width, 1)
    const end = canvas.widthOf(lines.at(-1) ?? [], styles.title)
    const place = { x: flow.right, y: flow.y, align: "right" as const }
    if (end + canvas.widthOf(mark, styles.mark) + 12 > flow.width) flow.skip(24)
    canvas.text(mark, styles.mark, { ...place, y: flow.y })
  }
  flow.skip(16)
}

const drawNotes = (flow: SheetFlow): void => {
  for (const note of flow.sheet.notes) {
    flow.skip(6)
    flow.lines(flow.canvas.wrap(note, styles.body, flow.width), styles.body)
  }
  if (flow.sheet.payment.length === 0) return
  flow.skip(14)
  flow.facts(flow.sheet.payment, flow.left, flow.width * 0.7, factLines)
}

const contentsOf = (sheet: Sheet.Sheet, canvas: PdfCanvas, logo: PdfImage | undefined): void => {
  const flow = new SheetFlow(canvas, sheet)
  drawHead(flow, logo)
  drawParties(flow)
  drawTitle(flow)
  flow.table()
  flow.totals()
  drawNotes(flow)
  flow.footers()
}

/** The bytes of a sheet. */
export const drawSheet = (
  sheet: Sheet.Sheet,
  faces: Typefaces,
  logo: PdfImage | undefined
): Buffer => {
  const file = new PdfFile()
  const [root, pages] = [file.reserve(), file.reserve()]
  const fonts = { regular: new PdfFont(faces.regular), bold: new PdfFont(faces.bold) }
  const canvas = new PdfCanvas(sizes[sheet.paper], fonts)
  contentsOf(sheet, canvas, logo)
  const regular = fonts.regular.embed(file, "NotoSans-Regular")
  const bold = fonts.bold.embed(file, "NotoSans-Bold")
  const picture = logo === undefined ? "" : `/XObject << /${logoName} ${logo.embed(file)} 0 R >>`
  const resources = `<< /Font << /regular ${regular} 0 R /bold ${bold} 0 R >> ${picture} >>`
  const { height, width } = canvas.size
  const numbers = canvas.pages.map((operators) => {
    const contents = file.addCompressed({}, Buffer.from(operators.join("\n"), "latin1"))
    return file.add({
      Type: "/Page",
      Parent: `${pages} 0 R`,
      MediaBox: `[0 0 ${width} ${height}]`,
      Resources: resources,
      Contents: `${contents} 0 R`
    })
  })
  const kids = numbers.map((number) => `${number} 0 R`).join(" ")
  file.set(pages, { Type: "/Pages", Kids: `[${kids}]`, Count: String(numbers.length) })
  file.set(root, {
    Type: "/Catalog",
    Pages: `${pages} 0 R`,
    Lang: textOf(sheet.language),
    ViewerPreferences: "<< /DisplayDocTitle true >>"
  })
  const info = file.add({
    Title: textOf(sheet.title),
    Author: textOf(sheet.author),
    Producer: textOf("affnet")
  })
  return file.finish(root, info)
}
