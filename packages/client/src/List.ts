import { type Call, call, type WithResponse } from "./Call.ts"

/** One page of a list, and where it stands in it. */
export interface Page<Item> {
  readonly items: ReadonlyArray<Item>
  readonly page: number
  readonly perPage: number
  /** The number of items on all pages. */
  readonly total: number
}

/** Asks for a page. */
export type PageRequest<P> = (paging: {
  readonly page?: number
  readonly perPage?: number
}) => Promise<WithResponse<P>>

/** As many as a list gives at once. */
const maxPerPage = 1000

/**
 * A list that has not been requested yet. `await` gives the one page that the query names, `for await` every item
 * from there on, fetched page by page as they are consumed, 1000 at a time unless the query says `perPage`. It ends
 * with the last page that the list had when it began, so that a list which grows faster than it is read has an end.
 */
export class List<Item, P extends Page<Item> = Page<Item>> implements Promise<P> {
  readonly [Symbol.toStringTag] = "List"
  readonly #ask: PageRequest<P>
  readonly #first: number
  readonly #perPage: number
  #page: Call<P> | undefined

  constructor(ask: PageRequest<P>, page = 1, perPage = maxPerPage) {
    this.#ask = ask
    this.#first = page
    this.#perPage = perPage
  }

  #asked(): Call<P> {
    this.#page ??= call(() => this.#ask({}))
    return this.#page
  }

  /** The page with the answer that it came in. */
  withResponse(): Promise<WithResponse<P>> {
    return this.#asked().withResponse()
  }

  // biome-ignore lint/suspicious/noThenProperty: a list is a promise of the page that was asked for
  then<A = P, B = never>(
    resolve?: ((page: P) => A | PromiseLike<A>) | null,
    reject?: ((reason: unknown) => B | PromiseLike<B>) | null
  ): Promise<A | B> {
    return this.#asked().then(resolve, reject)
  }

  catch<B = never>(reject?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<P | B> {
    return this.#asked().catch(reject)
  }

  finally(settled?: (() => void) | null): Promise<P> {
    return this.#asked().finally(settled)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void> {
    let last = this.#first
    for (let page = this.#first; page <= last; page++) {
      const { data } = await this.#ask({ page, perPage: this.#perPage })
      if (page === this.#first) last = Math.ceil(data.total / data.perPage)
      if (data.items.length === 0) return
      yield* data.items
    }
  }
}
