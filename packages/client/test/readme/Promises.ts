import { connect, items } from "@affnet/client"

const affnet = connect({ baseUrl: "https://network.example", apiKey: "afn_m_…" })

const { total } = await affnet.offers.listOffers({ query: { status: [1], perPage: 1 } })
export const activeOffers = total

export const countries: Array<string | undefined> = []
for await (const country of items((paging) => affnet.lists.listCountries({ query: paging }))) {
  countries.push(country.title)
}
