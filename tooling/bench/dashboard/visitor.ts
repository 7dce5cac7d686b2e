import { execFileSync } from "node:child_process"
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"
import { browser } from "../../platforms/Browser.ts"

export const roles = ["manager", "affiliate", "advertiser"] as const
export type Role = (typeof roles)[number]

/** Starts the Chromium of this machine. */
export const launch = async (): Promise<Browser> => {
  const command = browser()
  if (command === undefined) throw new Error("There is no Chromium: install it")
  const executablePath = execFileSync("which", [command], { encoding: "utf8" }).trim()
  return chromium.launch({ executablePath, args: ["--no-sandbox"] })
}

/** A page is there when it has its title, and waits for nothing any more. */
export const settled = async (page: Page): Promise<void> => {
  await page.locator("#content h1").first().waitFor()
  await page.locator('#content:not([aria-busy="true"])').waitFor()
}

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
