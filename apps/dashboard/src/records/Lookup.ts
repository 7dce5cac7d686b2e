/** A record, or a value of reference data, as somebody chooses it. */
export interface Found {
  readonly id: string | number
  readonly title: string
  /** Whether it is there only for what is left of it. */
  readonly isDeleted?: true
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
const offered = 20

/** A lookup of records, each of which is found by its id too. */
export type RecordLookup = Lookup & Required<Pick<Lookup, "get">>

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
}): RecordLookup => ({
  name,
  find: async (words) => {
    const { items } = await list({ perPage: offered, ...(words !== "" && { q: words }) })
    return items.map(found)
  },
  get: async (id) => found(await get(Number(id)))
})

interface Deleted {
  readonly id?: number
  readonly title?: string
}

/** The same, and behind them those that were deleted: for what is left of them to bill, to pay and to read. */
export const withDeleted = (
  present: RecordLookup,
  list: (asked: {
    readonly id?: number
    readonly q?: string
    readonly perPage: number
  }) => PromiseLike<{ readonly items: ReadonlyArray<Deleted> }>
): RecordLookup => {
  const found = ({ id = 0, title = "" }: Deleted): Found => ({
    id,
    title: `${title} #${id}`,
    isDeleted: true
  })
  return {
    name: `${present.name}, deleted ones too`,
    find: async (words) => {
      const asked = { perPage: offered, ...(words !== "" && { q: words }) }
      const [here, gone] = await Promise.all([present.find(words), list(asked)])
      return [...here, ...gone.items.map(found)]
    },
    get: async (id) => {
      const { items } = await list({ id: Number(id), perPage: 1 })
      return items[0] === undefined ? present.get(id) : found(items[0])
    }
  }
}

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

interface Titled {
  readonly id?: number
  readonly title?: string
}

/** A list of reference data that is short enough to come whole. */
const whole = { perPage: 1000 }

/** A lookup of what such a list has, by titles. */
export const titlesIn = (
  name: string,
  list: (asked: typeof whole) => PromiseLike<{ readonly items: ReadonlyArray<Titled> }>
): Lookup =>
  valuesOf(name, async () => {
    const { items } = await list(whole)
    return items.map(({ id = 0, title }) => ({ id, title: title ?? `#${id}` }))
  })
