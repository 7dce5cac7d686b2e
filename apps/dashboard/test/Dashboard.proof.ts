import { mkdirSync } from "node:fs"
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { placesOf } from "../src/app/places/groupsOf.ts"
import {
  amissIn,
  launch,
  loadedBy,
  openPage,
  patience,
  seriousIn,
  settled,
  signIn
} from "./browser.ts"
import { seeClick } from "./finds.ts"
import { engines, type Network, type Role, startMillis, startNetwork } from "./network.ts"
import { proveForms } from "./proveForms.ts"
import { proveKeyboard } from "./proveKeyboard.ts"
import { proveStories } from "./proveStories.ts"
import { store } from "./store.ts"
import { further, whyPath } from "./visits.ts"

/** How many payloads are stored in each field, and whether every page is looked at on every engine. */
const count = Number(process.env.PAYLOADS ?? "1")
const isWhole = process.env.EVERY_PAGE === "1"
/** What the JavaScript of a home may weigh, compressed. */
const maxBytes = 250_000
const shots = process.env.SCREENSHOTS

/** A sample asks axe about a page of each kind: lists, details and forms are made in one way. */
const ofEachKind = new Set([
  "/",
  "/statistics",
  "/conversions",
  "/offers/1",
  "/offers/1/goals",
  "/offers/1/terms/new",
  "/affiliates/1/edit",
  "/advertiser-invoices/1",
  "/payouts/new",
  "/imports/new",
  "/profile",
  "/security",
  "/insights",
  "/tracking",
  "/postbacks/1",
  "/links"
])

const roles = ["manager", "affiliate", "advertiser"] as const

/** A tour looks at a page after the other; each takes some seconds on a busy machine. */
const tourMillis = isWhole ? 900_000 : 300_000

beforeAll(() => {
  if (shots !== undefined) mkdirSync(shots, { recursive: true })
})

describe.each(engines)("The dashboard on %s", patience, (engine) => {
  let network: Network
  let browser: Browser

  beforeAll(async () => {
    network = await startNetwork(engine)
    browser = await launch()
  }, startMillis)
  afterAll(async () => {
    await browser?.close()
    await network?.stop()
  })

  const within = async (
    run: (page: Page, context: BrowserContext) => Promise<void>,
    {
      expectsRefusal = false,
      ...options
    }: BrowserContextOptions & { expectsRefusal?: boolean } = {}
  ) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: "en",
      ...options
    })
    const { page, problems } = await openPage(context)
    await run(page, context).finally(() => context.close())
    // A browser logs every refusal, also one that was asked for.
    const isMeant = (problem: string) => expectsRefusal && /\b422\b/u.test(problem)
    assert.deepStrictEqual(
      problems.filter((problem) => !isMeant(problem)),
      []
    )
  }

  const look = async (page: Page, path: string, name: string) => {
    await page.goto(network.baseUrl + path)
    await settled(page)
    const found = [
      ...(isWhole || ofEachKind.has(path) ? await seriousIn(page) : []),
      ...(await amissIn(page)).map((problem) => `${path} ${problem}`)
    ]
    if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` })
    return found
  }

  /** All that is wrong with all of them, at once. */
  const lookAtAll = async (page: Page, paths: ReadonlyArray<string>, role: Role, kind: string) => {
    const found: Array<string> = []
    for (const path of paths) {
      const name = `${role}${path.replaceAll(/\W+/gu, "-")}${kind}`
      found.push(...(await look(page, path, name)))
    }
    assert.deepStrictEqual(found, [])
  }

  const seen = (role: Role) => {
    const all = [...placesOf(role).map(({ to }) => to), ...further[role]]
    if (isWhole) return all
    return engine === "SQLite" ? all.filter((path) => ofEachKind.has(path)) : ["/"]
  }

  it.each(roles)(
    "shows every page to a %s, and nothing goes wrong",
    async (role) => {
      await within(async (page) => {
        await signIn(page, network, role)
        await lookAtAll(page, [...seen(role), await whyPath(network, role)], role, "")
      })
    },
    tourMillis
  )

  // What follows is the browser's doing: a sample sees it on one engine.
  if (!isWhole && engine !== "SQLite") return

  it.each(roles)(
    "fits a phone, in the dark, for a %s",
    async (role) => {
      const options = { viewport: { width: 390, height: 800 }, colorScheme: "dark" } as const
      await within(async (page) => {
        await signIn(page, network, role)
        const paths = isWhole ? seen(role) : ["/", "/offers"]
        await lookAtAll(page, paths, role, "-phone")
      }, options)
    },
    tourMillis
  )

  it.each(roles)("weighs little for a %s", async (role) => {
    await within(async (page) => {
      await signIn(page, network, role)
      await page.reload()
      await settled(page)
      const { bytes, sessions } = await loadedBy(page)
      assert.isAtMost(bytes, maxBytes)
      assert.isAbove(bytes, 0)
      assert.strictEqual(sessions, 1)
    })
  })

  it("shows a click on the home of its affiliate without being asked", async () => {
    await within((page) => seeClick(page, network))
  })

  it("loses nothing that was typed when the session ends in the middle of a form", async () => {
    const context = await browser.newContext({ locale: "en" })
    const { page } = await openPage(context)
    await signIn(page, network, "manager")
    await page.goto(`${network.baseUrl}/affiliates/2/edit`)
    await page.getByLabel("Internal notes").fill("Half a thought")
    await context.clearCookies()
    await page.getByRole("button", { name: "Save" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Password").first().fill(network.signIns.manager.password)
    await dialog.getByRole("button", { name: "Sign in", exact: true }).click()
    await dialog.waitFor({ state: "hidden" })
    assert.strictEqual(await page.getByLabel("Internal notes").inputValue(), "Half a thought")
    await page.getByRole("button", { name: "Save" }).click()
    await page.waitForURL("**/affiliates/2")
    await page.getByText("Half a thought").waitFor()
    await context.close()
  })

  it("says what is wrong with a field in the words of the domain, before anything is sent", async () => {
    await within(async (page) => {
      await signIn(page, network, "manager")
      await page.goto(`${network.baseUrl}/affiliates/new`)
      await page.getByLabel("E-mail address").fill("nobody")
      await page.getByRole("button", { name: "Save" }).click()
      await page.getByText("must be an e-mail address", { exact: false }).waitFor()
    })
  })

  proveForms({ within, networkOf: () => network })

  proveStories({ within, networkOf: () => network })

  proveKeyboard({ within, networkOf: () => network, pathsOf: isWhole ? seen : undefined })

  it("speaks German to those whose browser does", async () => {
    await within(
      async (page) => {
        await page.goto(network.baseUrl)
        await page.getByRole("button", { name: "Anmelden", exact: true }).waitFor()
        assert.strictEqual(await page.evaluate("document.documentElement.lang"), "de")
      },
      { locale: "de" }
    )
  })

  const runsNothing = async () => {
    const paths = await store(network, count)
    for (const role of roles) {
      await within(async (page) => {
        await signIn(page, network, role)
        for (const path of paths[role]) {
          await page.goto(network.baseUrl + path)
          await settled(page)
          assert.isUndefined(await page.evaluate("window.ran"), path)
        }
      })
    }
  }

  it("runs nothing of what others stored", runsNothing, tourMillis)

  it("runs nothing that gets into a page as markup, either: the policy sees to that", async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(network.baseUrl)
    const refused = await page.evaluate(`new Promise((resolve) => {
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => resolve(effectiveDirective))
      document.body.insertAdjacentHTML("beforeend", '<img src="data:," onerror="window.ran=1">')
    })`)
    assert.match(String(refused), /^script-src/u)
    assert.isUndefined(await page.evaluate("window.ran"))
    await context.close()
  })
})
