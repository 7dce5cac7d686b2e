/** A document's content in words: all that a printer has to lay out. */
import type { Paper } from "./DocumentFormats.ts"

/** A label and what it says. */
export interface Fact {
  readonly label: string
  readonly value: string
}

/** A column of the lines; `share` is its part of the width. */
export interface SheetColumn {
  readonly title: string
  readonly share: number
  readonly align: "left" | "right"
}

/** A sum under the lines. */
export interface SheetTotal extends Fact {
  readonly isStrong: boolean
}

/** The content to draw. */
export interface Sheet {
  readonly paper: Paper
  readonly language: string
  readonly title: string
  readonly author: string
  /** What it is, when it is none that is to be paid. */
  readonly mark: string | undefined
  readonly sender: ReadonlyArray<string>
  /** To whom it goes; without any, the facts stand in its place as well. */
  readonly recipient: ReadonlyArray<string>
  readonly facts: ReadonlyArray<Fact>
  readonly columns: ReadonlyArray<SheetColumn>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
  readonly totals: ReadonlyArray<SheetTotal>
  readonly notes: ReadonlyArray<string>
  readonly payment: ReadonlyArray<Fact>
  readonly footer: ReadonlyArray<string>
  /** `Page 1 of 2`: the text before the numbers. */
  readonly page: readonly [string, string]
}
