import type { Browser, BrowserContext } from "playwright-core"

export const roles = ["manager", "affiliate", "advertiser"] as const
export type Role = (typeof roles)[number]

/** A browser of somebody who is signed in and has seen no page yet: its caches are empty. */
export const signedIn = async (
  browser: Browser,
  origin: string,
  person: object
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: "en"
  })
  const answer = await context.request.post(`${origin}/auth/sign-in`, {
    headers: { "x-requested-with": "affnet", origin },
    data: person
  })
  if (!answer.ok()) throw new Error(`The sign-in was answered with ${answer.status()}`)
  return context
}
