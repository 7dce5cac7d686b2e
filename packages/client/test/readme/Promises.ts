import { createClient } from "@affnet/client"

const affnet = createClient({ baseUrl: "https://network.example", apiKey: "afn_m_…" })

export const { total } = await affnet.offers.list({ status: 1, perPage: 1 })

export const countries: Array<string | undefined> = []
for await (const country of affnet.lists.countries()) countries.push(country.title)
