import type { ServiceUnavailable } from "@affnet/api"
import type { Sheet } from "@affnet/domain"
import { Effect, Option } from "effect"
import { Pictures } from "../../accounts/pictures/Pictures.ts"
import type { Bytes } from "../../platform/files/download.ts"
import { SheetPrinter } from "./SheetPrinter.ts"

/** A sheet, and what the file is to be called. */
interface Printed {
  readonly title: string
  readonly sheet: Sheet.Sheet
  /** Path of the logo on it. */
  readonly logo: string | null
}

/** Draws sheets as files. */
export const makePrint = Effect.gen(function* () {
  const pictures = yield* Pictures
  const printer = yield* SheetPrinter
  return Effect.fnUntraced(function* ({
    logo,
    sheet,
    title
  }: Printed): Effect.fn.Return<Bytes, ServiceUnavailable> {
    const picture = yield* pictures.at(logo)
    const content = yield* printer.print({ sheet, logo: Option.getOrUndefined(picture)?.content })
    return { title, type: "application/pdf", content }
  })
})
