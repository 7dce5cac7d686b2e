type Titles = ReadonlyMap<number | undefined, string | undefined>

/** 0 stands for all of them, and has no title. */
const each = (ids: ReadonlyArray<number | null | undefined>): Array<number> => [
  ...new Set(ids.filter((id) => typeof id === "number").filter((id) => id > 0))
]

/** The titles of these records, by one request. Whoever may not see them sees their ids. */
export const titlesOf = async (
  ids: ReadonlyArray<number | null | undefined>,
  find: (
    ids: Array<number>
  ) => Promise<ReadonlyArray<readonly [number | undefined, string | undefined]>>
): Promise<Titles> => {
  const wanted = each(ids)
  return new Map(wanted.length === 0 ? [] : await find(wanted).catch(() => []))
}
