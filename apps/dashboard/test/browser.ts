import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"
import type { Network, Role } from "./network.ts"

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]

/** Browsers beside other proofs wait for the machine, and not for what they prove; one step never takes as long. */
export const patience = { timeout: 180_000 }

/** A proof without a browser proves nothing, and says so. */
export const launch = async (): Promise<Browser> => {
  const executablePath = process.env.CHROMIUM ?? places.find((path) => existsSync(path))
  if (executablePath === undefined) {
    throw new Error(
      "There is no Chromium: install it, or name it in CHROMIUM. .ci/chromium.sh does."
    )
  }
  return chromium.launch({ executablePath, args: ["--no-sandbox"] })
}

/** Nobody is signed in when the first question is who is, and only a demo network tells how to. */
const isExpected = (text: string, url: string): boolean =>
  (/401/u.test(text) && /\/auth\/(?:session|sign-in)$/u.test(url)) ||
  (/404/u.test(text) && /\/auth\/demo-sign-ins$/u.test(url))

/** A page that notes what goes wrong in it. */
export const openPage = async (context: BrowserContext) => {
  const page = await context.newPage()
  const problems: Array<string> = []
  page.on("console", (message) => {
    const { url } = message.location()
    if (message.type() === "error" && !isExpected(message.text(), url)) {
      problems.push(`${page.url()}: ${message.text()} ${url}`)
    }
  })
  page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.stack}`))
  return { page, problems }
}

export const signIn = async (page: Page, { baseUrl, signIns }: Network, role: Role) => {
  await page.goto(`${baseUrl}/`)
  await page.getByLabel("E-mail address").fill(signIns[role].email)
  await page.getByLabel("Password", { exact: false }).first().fill(signIns[role].password)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await page.getByRole("navigation").waitFor({ state: "attached" })
}

/** A page is there when it has its title, and waits for nothing any more. */
export const settled = async (page: Page) => {
  await page.locator("#content h1").first().waitFor()
  await page.locator('#content:not([aria-busy="true"])').waitFor()
}

/** What is amiss at first sight: it does not fit, something failed, or its tab calls it something else. */
export const amissIn = async (page: Page): Promise<ReadonlyArray<string>> => {
  const isWide = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
  const failures = await page.getByRole("alert").count()
  const heading = await page.locator("#content h1").first().textContent()
  const title = await page.title()
  return [
    ...(isWide === true ? ["is wider than the screen"] : []),
    ...(failures > 0 ? ["shows a failure"] : []),
    ...(title === `${heading} · affnet` ? [] : [`is called ${title}`])
  ]
}

/** How many bytes of scripts a page has loaded, and how often it asked who is signed in. */
export const loadedBy = async (page: Page) => {
  const loaded: ReadonlyArray<readonly [string, number]> = await page.evaluate(
    "performance.getEntriesByType('resource').map(({ name, encodedBodySize }) => [name, encodedBodySize])"
  )
  const scripts = loaded.filter(([name]) => name.endsWith(".js"))
  return {
    bytes: scripts.reduce((sum, [, size]) => sum + size, 0),
    sessions: loaded.filter(([name]) => name.endsWith("/auth/session")).length
  }
}

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js")

interface Violation {
  readonly id: string
  readonly impact: string | null
  readonly nodes: ReadonlyArray<{ readonly html: string; readonly failureSummary: string }>
}

/** What axe finds serious or worse. */
export const seriousIn = async (page: Page): Promise<ReadonlyArray<string>> => {
  // The policy of the page lets no script in, so this one goes in beside the page.
  await page.evaluate(await (await import("node:fs/promises")).readFile(axe, "utf8"))
  const violations: ReadonlyArray<Violation> = await page.evaluate(
    "axe.run().then(({ violations }) => violations)"
  )
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${page.url()} ${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
}
