import { useCountryNames } from "../app/useCountryNames.ts"

/** A country by its name in the language of the page. */
export const CountryName = ({
  id,
  title
}: {
  readonly id: string | number
  readonly title: string
}) => useCountryNames()(id, title)
