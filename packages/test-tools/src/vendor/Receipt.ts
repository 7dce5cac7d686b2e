import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs"
import { Schema } from "effect"

/** A request that a vendor has received in full. */
export const Receipt = Schema.Struct({
  /** Counted from 0. */
  index: Schema.Int,
  method: Schema.String,
  /** Path and query, as they came. */
  url: Schema.String,
  /** Names in lower case. A value is one character for each byte, as HTTP carries it. */
  headers: Schema.Record(Schema.String, Schema.String),
  body: Schema.String
})
export type Receipt = typeof Receipt.Type

/** Keeps receipts. */
export interface Receipts {
  readonly all: ReadonlyArray<Receipt>
  /** Returns once the receipt cannot be lost any more. */
  readonly add: (receipt: Receipt) => void
  readonly close: () => void
}

/** Keeps receipts in memory, and as lines of JSON in a file whose bytes are on the disk before the reply. */
export const makeReceipts = (file: string | undefined): Receipts => {
  const all: Array<Receipt> = []
  const descriptor = file === undefined ? undefined : openSync(file, "a")
  return {
    all,
    add: (receipt) => {
      if (descriptor !== undefined) {
        writeSync(descriptor, `${JSON.stringify(receipt)}\n`)
        fsyncSync(descriptor)
      }
      all.push(receipt)
    },
    close: () => {
      if (descriptor !== undefined) closeSync(descriptor)
    }
  }
}

const decode = Schema.decodeUnknownSync(Schema.fromJsonString(Receipt))

/** The receipts in a file. A vendor that was killed may have left half a line, which counts for nothing. */
export const readReceipts = (file: string): ReadonlyArray<Receipt> =>
  readFileSync(file, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => decode(line))
