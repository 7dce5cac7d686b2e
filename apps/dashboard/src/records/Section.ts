import type { Text } from "../texts/Text.ts"
import type { Fact, Shown } from "./Shown.ts"

/** A part of a page of details. */
export interface Section {
  readonly title: Text
  readonly facts?: ReadonlyArray<Fact>
  readonly table?: {
    readonly heads: ReadonlyArray<Text>
    readonly rows: ReadonlyArray<ReadonlyArray<Shown>>
    readonly empty: Text
  }
  readonly files?: ReadonlyArray<DocumentFile>
}

/** A file that the network makes: a PDF is shown, others are saved. */
export interface DocumentFile {
  readonly title: Text
  /** What it is called once it is saved. */
  readonly name: string
  readonly type: string
  readonly load: () => PromiseLike<Uint8Array>
}
