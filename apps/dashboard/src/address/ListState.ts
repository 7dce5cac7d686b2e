/** What a list shows, as its address says it. */
export interface ListState {
  readonly page: number
  readonly sort: string | undefined
  readonly direction: "asc" | "desc"
  readonly q: string
  /** The values of filters by their names. */
  readonly filters: Readonly<Record<string, string>>
}

export type Search = Readonly<Record<string, string>>

export const perPage = 25

const own = new Set(["page", "sort", "dir", "q"])

/** The names that are filters of the list are taken, others belong to somebody else. */
export const readList = (search: Search, names: ReadonlyArray<string>): ListState => {
  const page = Number(search.page)
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    sort: search.sort,
    direction: search.dir === "asc" ? "asc" : "desc",
    q: (search.q ?? "").slice(0, 200),
    filters: Object.fromEntries(
      names.flatMap((name) => {
        const value = search[name]
        return value === undefined || value === "" || own.has(name) ? [] : [[name, value]]
      })
    )
  }
}

/** The address after a change. Whatever changes what is listed begins at the first page. */
export const changed = (
  search: Search,
  change: Readonly<Record<string, string | undefined>>
): Search => {
  const { page, ...rest } = search
  const next = "page" in change || page === undefined ? { ...rest } : rest
  const all = Object.entries({ ...next, ...change })
  return Object.fromEntries(
    all.flatMap(([name, value]) => (value === undefined || value === "" ? [] : [[name, value]]))
  )
}

/** A click on a head of a column: downwards first, then upwards, then as it was. */
export const sortedBy = ({ direction, sort }: ListState, column: string) => {
  if (sort !== column) return { sort: column, dir: "desc" }
  return direction === "desc" ? { sort: column, dir: "asc" } : { sort: undefined, dir: undefined }
}

/** `?a=b`, in the order of names, so that one state has one address. */
export const searchText = (search: Search): string => {
  const text = new URLSearchParams(
    Object.entries(search).toSorted(([one], [other]) => (one < other ? -1 : 1))
  ).toString()
  return text === "" ? "" : `?${text}`
}
