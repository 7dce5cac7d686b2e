/** The thread behind `SheetPrinter`: draws one sheet after the other. Free of Effect. */
import { readFileSync } from "node:fs"
import { parentPort } from "node:worker_threads"
import type { Sheet } from "@affnet/domain"
import { packageFile } from "../../platform/packageFile.ts"
import { imageOf, type PdfImage } from "../../platform/pdf/PdfImage.ts"
import { read } from "../../platform/pdf/TrueType.ts"
import { drawSheet } from "./drawSheet.ts"

/** The sheet to draw. */
export interface SheetOrder {
  readonly sheet: Sheet.Sheet
  readonly logo: Uint8Array | undefined
}

/** A PDF, or why there is none. */
export type SheetOutcome = { readonly pdf: Uint8Array<ArrayBuffer> } | { readonly message: string }

const faceOf = (name: string) => read(readFileSync(packageFile(`data/fonts/NotoSans-${name}.ttf`)))
const faces = { regular: faceOf("Regular"), bold: faceOf("Bold") }

/** The logo is nearly always the same. */
let last: { readonly logo: Uint8Array; readonly image: PdfImage | undefined } | undefined

const imageOfLogo = (logo: Uint8Array | undefined): PdfImage | undefined => {
  if (logo === undefined) return undefined
  if (last === undefined || Buffer.compare(last.logo, logo) !== 0) {
    last = { logo, image: imageOf(logo) }
  }
  return last.image
}

const draw = ({ logo, sheet }: SheetOrder): SheetOutcome => {
  try {
    return { pdf: new Uint8Array(drawSheet(sheet, faces, imageOfLogo(logo))) }
  } catch (cause) {
    return { message: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }
  }
}

parentPort?.on("message", (order: SheetOrder) => {
  const outcome = draw(order)
  parentPort?.postMessage(outcome, "pdf" in outcome ? [outcome.pdf.buffer] : [])
})
