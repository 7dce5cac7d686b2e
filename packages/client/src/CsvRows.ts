/** CSV as the network writes it (RFC 4180): every cell in quotes, the names of columns first. */

/** A row by the names of its columns. */
export type CsvRow = Readonly<Record<string, string>>

/** Takes lines apart as their pieces come; a piece may end anywhere. */
class Cells {
  #cell = ""
  #row = new Array<string>()
  #isQuoted = false
  /** A quote within quotes: the end of the cell, unless another one follows. */
  #isPending = false

  /** Whether nothing is begun. */
  get isComplete(): boolean {
    return this.#cell === "" && this.#row.length === 0 && !this.#isQuoted
  }

  /** The rows that the piece completes. */
  take(text: string): ReadonlyArray<ReadonlyArray<string>> {
    const rows = new Array<ReadonlyArray<string>>()
    let start = 0
    const keep = (end: number) => {
      this.#cell += text.slice(start, end)
      start = end + 1
    }
    for (let index = 0; index < text.length; index++) {
      const character = text[index]
      if (this.#isPending) {
        this.#isPending = false
        if (character === '"') {
          start = index
          continue
        }
        this.#isQuoted = false
      }
      if (character === '"') {
        keep(index)
        if (this.#isQuoted) this.#isPending = true
        else this.#isQuoted = true
      } else if (!this.#isQuoted && character === ",") {
        keep(index)
        this.#endCell()
      } else if (!this.#isQuoted && character === "\r") keep(index)
      else if (!this.#isQuoted && character === "\n") {
        keep(index)
        this.#endCell()
        rows.push(this.#row)
        this.#row = []
      }
    }
    keep(text.length)
    return rows
  }

  #endCell() {
    this.#row.push(this.#cell)
    this.#cell = ""
  }
}

const named = (names: ReadonlyArray<string>, cells: ReadonlyArray<string>): CsvRow =>
  Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]))

/** The rows of the text. Throws a `TypeError` when it ends within one: something is missing then. */
export async function* rowsOf(texts: AsyncIterable<string>): AsyncGenerator<CsvRow, void> {
  const cells = new Cells()
  let names: ReadonlyArray<string> | undefined
  for await (const text of texts) {
    for (const row of cells.take(text)) {
      if (names === undefined) names = row
      else if (row.length === names.length) yield named(names, row)
      else throw new TypeError(`a row has ${row.length} cells instead of ${names.length}`)
    }
  }
  if (!cells.isComplete) throw new TypeError("it ends within a row")
}
