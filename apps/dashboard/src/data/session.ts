import { queryOptions } from "@tanstack/react-query"
import { affnet } from "./affnet.ts"
import { isSignedOut } from "./failures.ts"

/** Who looks at the pages, and how numbers and days are written for them. */
export interface Viewer {
  readonly session: Awaited<ReturnType<typeof affnet.auth.getSession>>
  readonly role: "manager" | "advertiser" | "affiliate"
  readonly timezone: string
  /** What sums are in; none where the role may not know it. */
  readonly currency: string | undefined
}

const currencyOf = {
  manager: async () => (await affnet.networkSettings.get()).currency,
  affiliate: async () => (await affnet.affiliateBilling.getOwnBalance()).currency,
  advertiser: async () => undefined
}

const profileOf = {
  manager: async () => affnet.managerProfile.get(),
  affiliate: async () => affnet.affiliateProfile.get(),
  advertiser: async () => affnet.advertiserProfile.get()
}

const look = async (): Promise<Viewer | null> => {
  try {
    const session = await affnet.auth.getSession()
    const { role } = session
    // A manager's role may not show the settings; sums go without their currency then.
    const [profile, currency] = await Promise.all([
      profileOf[role](),
      currencyOf[role]().catch(() => undefined)
    ])
    return { session, role, timezone: profile.timezone, currency }
  } catch (error) {
    if (isSignedOut(error)) return null
    throw error
  }
}

/** Who is signed in; nobody is `null`. */
export const viewerQuery = queryOptions({
  queryKey: ["viewer"],
  queryFn: look,
  // Asked again only by who signs in or out: a session that ends must not take the page away.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false
})
