/** So many pages are read at most. */
export const pagesMax = 10

/** Every page of a report, `pagesMax` at most; the first one says how many there are. */
export const everyPage = async <Page extends { readonly total: number }>(
  perPage: number,
  read: (page: number) => Promise<Page>
): Promise<readonly [Page, ...Array<Page>]> => {
  const first = await read(1)
  const last = Math.min(Math.ceil(first.total / perPage), pagesMax)
  const others = Array.from({ length: Math.max(0, last - 1) }, (_, index) => read(index + 2))
  return [first, ...(await Promise.all(others))]
}
