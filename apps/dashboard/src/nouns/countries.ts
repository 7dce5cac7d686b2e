import { affnet } from "../data/affnet.ts"
import { byTitle, countryIn } from "../format/countries.ts"
import { pageLocale } from "../format/pageLocale.ts"
import { valuesOf } from "../records/Lookup.ts"

/** Countries by their names in the language of the page. */
export const countries = valuesOf("countries", async () => {
  const { items } = await affnet.lists.countries({ perPage: 1000 })
  const language = pageLocale()
  const named = items.map(({ country_code = "", id = 0, title = "" }) => ({
    id,
    title: countryIn(language, country_code, title)
  }))
  return byTitle(named, language)
})
