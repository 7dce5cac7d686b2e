// The smallest program that does something; its size in a bundle is what the client costs a page.
import { createClient } from "@affnet/client"

const affnet = createClient({ baseUrl: "https://network.example", apiKey: "key" })
console.log((await affnet.affiliates.get(7)).email)
