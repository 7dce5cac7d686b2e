import { readFileSync } from "node:fs"

/** A country as the product ships it; where the table comes from stands in `data/README.md`. */
export interface ShippedCountry {
  /** GeoNames id. */
  readonly id: number
  /** ISO 3166-1, two letters. */
  readonly country_code: string
  readonly title: string
  /** ISO 4217 codes, separated by commas. */
  readonly currencies: string
}

const file = new URL("../../data/countries.csv", import.meta.url)

/** Titles with a comma stand in quotes; no cell holds a quote or a line break. */
const cells = (line: string): ReadonlyArray<string> =>
  Array.from(
    line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g),
    ([, quoted, plain]) => quoted ?? plain ?? ""
  )

/** The countries of ISO 3166-1. */
export const countries: ReadonlyArray<ShippedCountry> = readFileSync(file, "utf8")
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => {
    const [id = "", country_code = "", title = "", currencies = ""] = cells(line)
    return { id: Number(id), country_code, title, currencies }
  })
