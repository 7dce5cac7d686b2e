import type { BrowserContext, Locator, Page } from "playwright-core"
import { assert, it } from "vitest"
import { settled, signIn } from "./browser.ts"
import type { Network, Role } from "./network.ts"
import { stepsThrough } from "./stepsThrough.ts"

type Within = (run: (page: Page, context: BrowserContext) => Promise<void>) => Promise<void>

/** A page of each kind. */
const ofEachKind: Readonly<Record<Role, ReadonlyArray<string>>> = {
  manager: [
    "/",
    "/statistics",
    "/conversions",
    "/offers/1",
    "/offers/1/goals",
    "/affiliates/new",
    "/security",
    "/insights"
  ],
  affiliate: ["/", "/offers", "/links", "/postbacks/new", "/profile"],
  advertiser: ["/", "/tracking", "/offers/1", "/conversions"]
}

/** Some hundred steps a page, each of which is looked at. */
const millisOf = (paths: ReadonlyArray<string>): number => 60_000 + paths.length * 30_000

/** Opens a dialog or a menu, leaves it by Escape, and sees that the focus is where it was. */
const openAndLeave = async (page: Page, opener: Locator, opened: Locator) => {
  await opener.focus()
  await page.keyboard.press("Enter")
  await opened.waitFor()
  await opened.locator(":focus").waitFor({ state: "attached" })
  await page.keyboard.press("Escape")
  await opened.waitFor({ state: "hidden" })
  const handle = await opener.elementHandle()
  await page.waitForFunction((element) => element === document.activeElement, handle)
}

/** All that is done by the keyboard alone, in the way of browsers. */
export const proveKeyboard = ({
  networkOf: network,
  pathsOf = (role) => ofEachKind[role],
  within
}: {
  readonly within: Within
  readonly networkOf: () => Network
  /** Every page of a role; without it one of each kind. */
  readonly pathsOf?: ((role: Role) => ReadonlyArray<string>) | undefined
}) => {
  const open = async (page: Page, path: string) => {
    await page.goto(network().baseUrl + path)
    await settled(page)
  }

  it("leads to the first field that needs another value, however far it is above", async () => {
    await within(async (page) => {
      await signIn(page, network(), "manager")
      await open(page, "/offers/new")
      await page.getByRole("button", { name: "Save", exact: true }).click()
      await page.locator('[name="title"]:focus').waitFor()
      const box = await page.locator('[name="title"]').boundingBox()
      assert.isAtLeast(box?.y ?? -1, 0)
    })
  })

  it("keeps the focus in the page where what had it goes", async () => {
    await within(async (page) => {
      await signIn(page, network(), "manager")
      await open(page, "/offers/3")
      const stop = page.locator("#content").getByRole("button", { name: "Stop", exact: true })
      await stop.focus()
      await page.keyboard.press("Enter")
      await page.getByRole("dialog").locator(":focus").waitFor({ state: "attached" })
      await page.keyboard.press("Enter")
      await stop.waitFor({ state: "detached" })
      await page.locator("#content:focus").waitFor()
    })
  })

  it("signs in, jumps and signs out by the keyboard alone", async () => {
    await within(async (page) => {
      await page.goto(network().baseUrl)
      await page.getByLabel("E-mail address").waitFor()
      await page.keyboard.press("Tab")
      await page.keyboard.type(network().signIns.manager.email)
      await page.keyboard.press("Tab")
      await page.keyboard.type(network().signIns.manager.password)
      await page.keyboard.press("Enter")
      await settled(page)
      await page.keyboard.press("Control+k")
      await page.keyboard.type("offers")
      await page.keyboard.press("Enter")
      await page.waitForURL("**/offers")
      // The address changes while the page before is still shown, and settled.
      await page.getByRole("heading", { name: "Offers", exact: true }).waitFor()
      await page.getByRole("cell").first().waitFor()
      await settled(page)
      await page.getByRole("button", { name: "Nadia" }).focus()
      await page.keyboard.press("Enter")
      // It takes the focus once it is open, and would take it from the item.
      await page.getByRole("menu").locator(":focus").waitFor({ state: "attached" })
      await page.getByRole("menuitem", { name: "Sign out" }).focus()
      await page.keyboard.press("Enter")
      await page.getByLabel("E-mail address").waitFor()
      await page.goBack()
      await page.getByLabel("E-mail address").waitFor()
      assert.notInclude(await page.content(), "Jundomar")
    })
  })

  for (const role of ["manager", "affiliate", "advertiser"] as const) {
    const paths = pathsOf(role)
    it(
      `goes through pages of a ${role} in the order of what is read, and shows where one is`,
      async () => {
        await within(async (page) => {
          await signIn(page, network(), role)
          const wrong: Array<string> = []
          for (const path of paths) {
            await open(page, path)
            const { problems, steps } = await stepsThrough(page)
            wrong.push(...problems.map((problem) => `${path}: ${problem}`))
            assert.isAbove(steps, 10, path)
          }
          assert.deepStrictEqual(wrong, [])
        })
      },
      millisOf(paths)
    )
  }

  it("closes dialogs and menus by Escape, and is then where it was", async () => {
    await within(async (page) => {
      await signIn(page, network(), "manager")
      const dialog = page.getByRole("dialog")
      const button = (name: string | RegExp) => page.getByRole("button", { name }).first()
      await open(page, "/offers/1")
      await openAndLeave(page, button("Copy the offer"), dialog)
      await openAndLeave(page, button("Nadia"), page.getByRole("menu"))
      await openAndLeave(page, button(/^Go to/u), dialog)
      await open(page, "/offers")
      await openAndLeave(page, button("API"), dialog)
      await open(page, "/tags")
      await openAndLeave(page, button("Delete"), dialog)
    })
  })

  it("sends a form and answers a dialog by Enter", async () => {
    await within(async (page) => {
      await signIn(page, network(), "manager")
      await open(page, "/tags/new")
      await page.getByLabel(/^Title/u).focus()
      await page.keyboard.type("By keyboard")
      await page.keyboard.press("Enter")
      await page.waitForURL("**/tags")
      await page.getByText("By keyboard").waitFor()
      await open(page, "/offers/1")
      await page.getByRole("button", { name: "Copy the offer" }).focus()
      await page.keyboard.press("Enter")
      const dialog = page.getByRole("dialog")
      // It takes the focus once it is open, which would end what is typed before that.
      await dialog.locator(":focus").waitFor({ state: "attached" })
      await dialog.getByLabel("Title").focus()
      await page.keyboard.press("Control+a")
      await page.keyboard.type("Copied by the keyboard")
      await page.keyboard.press("Enter")
      await page.getByRole("heading", { name: "Copied by the keyboard" }).waitFor()
    })
  })

  it("leads past the navigation to the content, and on from there", async () => {
    await within(async (page) => {
      await signIn(page, network(), "manager")
      await open(page, "/offers")
      await page.keyboard.press("Tab")
      const focused = await page.evaluate("document.activeElement?.textContent")
      assert.strictEqual(focused, "To the content")
      await page.keyboard.press("Enter")
      await page.keyboard.press("Tab")
      assert.isTrue(
        await page.evaluate("document.querySelector('#content').contains(document.activeElement)")
      )
    })
  })
}
