import { createClient } from "@affnet/client"

/** The network that gave this page out. Whoever is signed in is known by the cookie. */
export const affnet = createClient({ baseUrl: location.origin, apiKey: null, maxAttempts: 3 })
