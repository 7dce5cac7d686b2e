/** What a country is called in a language, by its two letters; what the language has no name for stays as it came. */
export const countryIn = (language: string, code: string, title: string): string =>
  new Intl.DisplayNames(language, { type: "region", fallback: "none" }).of(code) ?? title

interface Named {
  readonly title: string
}

/** In the order of their names in a language. */
export const byTitle = <One extends Named>(
  all: ReadonlyArray<One>,
  language: string
): ReadonlyArray<One> => {
  const { compare } = new Intl.Collator(language)
  return all.toSorted((a, b) => compare(a.title, b.title))
}
