import { queryOptions } from "@tanstack/react-query"
import { affnet } from "./affnet.ts"
import { isSignedOut } from "./failures.ts"

/** Who looks at the pages, and how numbers and days are written for them. */
export interface Viewer {
  readonly session: Awaited<ReturnType<typeof affnet.auth.getSession>>
  readonly role: "manager" | "advertiser" | "affiliate"
  readonly timezone: string
  /** What a manager's role allows, such as `offers:write`; null for others, who own what they see. */
  readonly permissions: ReadonlySet<string> | null
}

/** Asks the network who is signed in. */
export const look = async (): Promise<Viewer | null> => {
  try {
    const found = await affnet.auth.getSession()
    const { permissions, role, timezone } = found
    // Whoever has said no name yet is known by an address.
    const session = { ...found, name: found.name || found.email }
    return { session, role, timezone, permissions: permissions && new Set(permissions) }
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
