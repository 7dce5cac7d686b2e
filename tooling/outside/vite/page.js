// A page of the network's own origin. The key comes in the fragment, which no server gets to see.
import { createClient, NotFound } from "@affnet/client"

const affnet = createClient({ baseUrl: location.origin, apiKey: location.hash.slice(1) })

const show = async () => {
  const { id } = await affnet.affiliates.get(1)
  let countries = 0
  for await (const country of affnet.lists.countries()) countries += country.title === "" ? 0 : 1
  const refusal = await affnet.affiliates.get(999_999).catch((error) => error)
  if (!(refusal instanceof NotFound)) throw refusal
  return `affiliate ${id}, ${countries} countries, ${refusal.name}`
}

document.querySelector("#outcome").textContent = await show().catch((error) => `failed: ${error}`)
