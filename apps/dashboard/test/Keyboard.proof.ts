import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { Browser, Locator, Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { launch, openPage, settled, signIn } from "./browser.ts"
import { stepsThrough } from "./keyboard/stepsThrough.ts"
import { type Network, startNetwork } from "./network.ts"

/** A page of each kind. */
const paths = [
  "/",
  "/statistics",
  "/conversions",
  "/offers/1",
  "/offers/1/goals",
  "/affiliates/new",
  "/security",
  "/insights"
]

const proofMillis = 240_000

beforeAll(() => {
  execFileSync(process.execPath, [fileURLToPath(new URL("../build.ts", import.meta.url))])
})

describe("By the keyboard alone", () => {
  let network: Network
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    network = await startNetwork("SQLite")
    browser = await launch()
    const viewport = { width: 1280, height: 800 }
    page = (await openPage(await browser.newContext({ viewport, locale: "en" }))).page
    await signIn(page, network, "manager")
  }, proofMillis)
  afterAll(async () => {
    await browser?.close()
    await network?.stop()
  })

  const open = async (path: string) => {
    await page.goto(network.baseUrl + path)
    await settled(page)
  }

  const isFocused = (place: Locator) =>
    place.evaluate((element) => element === element.ownerDocument.activeElement)

  /** Opens a dialog or a menu, leaves it by Escape, and sees where the focus is. */
  const openAndLeave = async (opener: Locator, opened: Locator) => {
    await opener.focus()
    await page.keyboard.press("Enter")
    await opened.waitFor()
    await opened.locator(":focus").waitFor({ state: "attached" })
    await page.keyboard.press("Escape")
    await opened.waitFor({ state: "hidden" })
    await page.waitForFunction(
      (element) => element === document.activeElement,
      await opener.elementHandle()
    )
    assert.isTrue(await isFocused(opener))
  }

  it(
    "goes through every page in the order of what is read, and shows where one is",
    async () => {
      const wrong: Array<string> = []
      for (const path of paths) {
        await open(path)
        const { problems, steps } = await stepsThrough(page)
        wrong.push(...problems.map((problem) => `${path}: ${problem}`))
        assert.isAbove(steps, 10, path)
      }
      assert.deepStrictEqual(wrong, [])
    },
    proofMillis
  )

  it("closes dialogs and menus by Escape, and is then where it was", async () => {
    const dialog = page.getByRole("dialog")
    await open("/offers/1")
    await openAndLeave(page.getByRole("button", { name: "Stop", exact: true }), dialog)
    await openAndLeave(page.getByRole("button", { name: "Copy the offer" }), dialog)
    await openAndLeave(page.getByRole("button", { name: "Nadia" }), page.getByRole("menu"))
    await openAndLeave(page.getByRole("button", { name: /^Go to/u }), dialog)
    await open("/offers")
    await openAndLeave(page.getByRole("button", { name: "API", exact: true }), dialog)
    await open("/tags")
    await openAndLeave(page.getByRole("button", { name: "Delete" }).first(), dialog)
  })

  it("sends a form and answers a dialog by Enter", async () => {
    await open("/tags/new")
    await page.getByLabel(/^Title/u).focus()
    await page.keyboard.type("By keyboard")
    await page.keyboard.press("Enter")
    await page.waitForURL("**/tags")
    await page.getByText("By keyboard").waitFor()
    await open("/offers/1")
    await page.getByRole("button", { name: "Copy the offer" }).focus()
    await page.keyboard.press("Enter")
    await page.getByRole("dialog").getByLabel("Title").focus()
    await page.keyboard.press("Control+a")
    await page.keyboard.type("Copied by the keyboard")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Copied by the keyboard" }).waitFor()
  })

  it("leads past the navigation to the content, and on from there", async () => {
    await open("/offers")
    await page.keyboard.press("Tab")
    const skip = page.getByRole("link", { name: "To the content" })
    assert.isTrue(await isFocused(skip))
    await page.keyboard.press("Enter")
    await page.keyboard.press("Tab")
    assert.isTrue(
      await page.evaluate("document.querySelector('#content').contains(document.activeElement)")
    )
  })
})
