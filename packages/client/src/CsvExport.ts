import { chunksOf } from "./Body.ts"
import { type CsvRow, rowsOf } from "./CsvRows.ts"
import { UnexpectedAnswer } from "./Errors.ts"
import type { Received } from "./Exchange.ts"

/** Begins an export. */
export type Begin = () => Promise<Received>

/**
 * All rows of a report as CSV, of any length, in constant memory. Nothing is sent before it is iterated. A broken
 * connection rejects with `ConnectionFailed`, so an export that ends is whole.
 */
export class CsvExport implements AsyncIterable<CsvRow> {
  readonly #operation: string
  readonly #begin: Begin

  constructor(operation: string, begin: Begin) {
    this.#operation = operation
    this.#begin = begin
  }

  /** The rows, each by the names of its columns. A cell is text: an empty one may be null or empty text. */
  async *[Symbol.asyncIterator](): AsyncGenerator<CsvRow, void> {
    const received = await this.#begin()
    try {
      yield* rowsOf(this.#textOf(received))
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      throw new UnexpectedAnswer(`its CSV is broken: ${error.message}`, this.#originOf(received))
    }
  }

  /** The text as it comes, to be written to a file. */
  async *text(): AsyncGenerator<string, void> {
    yield* this.#textOf(await this.#begin())
  }

  #originOf({ requestId, status }: Received) {
    return { operation: this.#operation, status, requestId }
  }

  async *#textOf({ stream }: Received): AsyncGenerator<string, void> {
    if (stream === undefined) return
    const { body, guard } = stream
    const decoder = new TextDecoder()
    const chunks = chunksOf(body)
    try {
      for (;;) {
        guard.restart()
        const next = await chunks.next().catch((cause: unknown) => {
          throw guard.explain(cause)
        })
        // The consumer's time is not the network's.
        guard.rest()
        if (next.done === true) break
        yield decoder.decode(next.value, { stream: true })
      }
    } finally {
      guard.end()
      await chunks.return()
    }
  }
}
