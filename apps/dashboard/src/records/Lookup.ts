/** A record, or a value of reference data, as somebody chooses it. */
export interface Found {
  readonly id: string | number
  readonly title: string
}

/** Where a field or a filter finds what can be chosen. */
export interface Lookup {
  /** What tells it from others, its own parameters included. */
  readonly name: string
  /** What fits the words; all of it, or the first of it, without any. */
  readonly find: (words: string) => Promise<ReadonlyArray<Found>>
  /** What was chosen before; without it, `find("")` has everything. */
  readonly get?: (id: string) => Promise<Found>
}

/** So many are offered at once; words narrow them down. */
export const offered = 20

/** A lookup of records that a list of the client finds by words. */
export const recordsBy = <Row>({
  found,
  get,
  list,
  name
}: {
  readonly name: string
  readonly list: (asked: { readonly q?: string; readonly perPage: number }) => PromiseLike<{
    readonly items: ReadonlyArray<Row>
  }>
  readonly get: (id: number) => PromiseLike<Row>
  readonly found: (row: Row) => Found
}): Lookup => ({
  name,
  find: async (words) => {
    const { items } = await list({ perPage: offered, ...(words !== "" && { q: words }) })
    return items.map(found)
  },
  get: async (id) => found(await get(Number(id)))
})

/** A lookup of reference data, which comes whole. */
export const valuesOf = (name: string, all: () => Promise<ReadonlyArray<Found>>): Lookup => ({
  name,
  find: async (words) => {
    const wanted = words.trim().toLowerCase()
    return (await all()).filter(
      ({ id, title }) =>
        title.toLowerCase().includes(wanted) || String(id).toLowerCase().includes(wanted)
    )
  }
})
