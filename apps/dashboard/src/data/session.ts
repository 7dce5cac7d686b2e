import { queryOptions } from "@tanstack/react-query"
import { affnet } from "./affnet.ts"
import { isSignedOut } from "./failures.ts"

/** Who looks at the pages, and how numbers and days are written for them. */
export interface Viewer {
  readonly session: Awaited<ReturnType<typeof affnet.auth.getSession>>
  readonly role: "manager" | "advertiser" | "affiliate"
  readonly timezone: string
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
    const { timezone } = await profileOf[role]()
    return { session, role, timezone }
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
