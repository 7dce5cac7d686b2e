import { useQuery } from "@tanstack/react-query"
import { affnet } from "../data/affnet.ts"
import { countryIn } from "../format/countries.ts"
import { useLanguage } from "../texts/useTexts.tsx"

type Codes = ReadonlyMap<string, string>

/** Names countries in the language of the page: by their ids, or as the network calls them until those are known. */
export const useCountryNames = () => {
  const { language } = useLanguage()
  const { data } = useQuery({
    queryKey: ["country codes"],
    queryFn: async (): Promise<Codes> => {
      const { items } = await affnet.lists.countries({ perPage: 1000 })
      return new Map(items.map(({ country_code = "", id }) => [String(id), country_code]))
    },
    staleTime: Number.POSITIVE_INFINITY
  })
  return (id: string | number, title: string): string => {
    const code = data?.get(String(id))
    return code === undefined ? title : countryIn(language, code, title)
  }
}
