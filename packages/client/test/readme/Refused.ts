import { createClient, NotFound, RateLimited, ValidationFailed } from "@affnet/client"

const affnet = createClient({ baseUrl: "https://network.example", apiKey: "afn_m_…" })

export const rename = async (title: string) => {
  try {
    return await affnet.landingPages.update(1, 2, { title })
  } catch (error) {
    if (error instanceof NotFound) return undefined
    // { title: ["must be text of 1 to 128 characters"] }
    if (error instanceof ValidationFailed) throw new Error(error.fieldErrors.title?.join(" "))
    if (error instanceof RateLimited) throw new Error(`Again in ${error.retryAfter} seconds`)
    throw error
  }
}
