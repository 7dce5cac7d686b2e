import type { Browser, Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { launch, openPage, patience, seriousIn, settled, signIn } from "./browser.ts"
import { field } from "./forms.ts"
import { type Network, startMillis, startNetwork } from "./network.ts"

/** What the network calls the affiliate, as its pages do. */
const nameOf = async ({ baseUrl, keys }: Network): Promise<string> => {
  const headers = { "x-api-key": keys.affiliate }
  const { info } = await (await fetch(`${baseUrl}/api/v2/affiliate/profile`, { headers })).json()
  return info.profile.name
}

const titleOf = (page: Page) => field(page, "Title")

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click()

describe("The dashboard in two tabs", patience, () => {
  let network: Network
  let browser: Browser

  beforeAll(async () => {
    network = await startNetwork("SQLite")
    browser = await launch()
  }, startMillis)
  afterAll(async () => {
    await browser?.close()
    await network?.stop()
  })

  it("shows nothing of one account in the other tab once somebody else is signed in", async () => {
    const context = await browser.newContext({ locale: "en" })
    const { page: first } = await openPage(context)
    await signIn(first, network, "manager")
    const { page: second } = await openPage(context)
    await second.goto(`${network.baseUrl}/affiliates`)
    await second.getByRole("cell").first().waitFor()
    await first.getByRole("button", { name: "Nadia" }).click()
    await first.getByRole("menuitem", { name: "Sign out" }).click()
    await first.getByLabel("E-mail address").waitFor()
    await second.getByRole("button", { name: "Nadia" }).waitFor({ state: "hidden" })
    assert.strictEqual(await second.getByRole("cell").count(), 0)
    await signIn(first, network, "affiliate")
    await second.getByRole("button", { name: await nameOf(network) }).waitFor()
    assert.notInclude(await second.content(), network.signIns.manager.email)
    assert.notInclude(await second.content(), "Nadia")
    await context.close()
  })

  /** Two tabs with the same form; the first one has saved the title when the second one types. */
  const overtaken = async (title: string) => {
    const context = await browser.newContext({ locale: "en" })
    const { page: first } = await openPage(context)
    await signIn(first, network, "manager")
    const { page: second } = await openPage(context)
    for (const page of [first, second]) {
      await page.goto(`${network.baseUrl}/offers/1/edit`)
      await titleOf(page).waitFor()
      await settled(page)
    }
    await titleOf(first).fill(title)
    await save(first)
    await first.waitForURL("**/offers/1")
    return { context, first, second }
  }

  it("saves nothing over what the other tab saved before somebody has said so", async () => {
    const { context, first, second } = await overtaken("Saved first")
    await titleOf(second).fill("Saved second")
    await save(second)
    const note = second.getByRole("alert").filter({ hasText: "in another tab" })
    await note.getByText("These have other values by now: Title.").waitFor()
    assert.strictEqual(await titleOf(second).inputValue(), "Saved second")
    assert.deepStrictEqual(await seriousIn(second), [])
    await first.reload()
    await first.getByRole("heading", { name: "Saved first" }).waitFor()
    await note.getByRole("button", { name: "Save over it" }).click()
    await second.waitForURL("**/offers/1")
    await second.getByRole("heading", { name: "Saved second" }).waitFor()
    await context.close()
  })

  it("starts a form again from what the other tab saved", async () => {
    const { context, second } = await overtaken("Saved by the other tab")
    await titleOf(second).fill("Dropped")
    await save(second)
    await second.getByRole("button", { name: "Start again from what is saved now" }).click()
    await second.getByRole("alert").waitFor({ state: "hidden" })
    assert.strictEqual(await titleOf(second).inputValue(), "Saved by the other tab")
    await titleOf(second).fill("Upon the other")
    await save(second)
    await second.waitForURL("**/offers/1")
    await second.getByRole("heading", { name: "Upon the other" }).waitFor()
    await context.close()
  })

  it("deletes nothing that the other tab changed before somebody has said so", async () => {
    const context = await browser.newContext({ locale: "en" })
    const { page: first } = await openPage(context)
    await signIn(first, network, "manager")
    const { page: second } = await openPage(context)
    await second.goto(`${network.baseUrl}/offers/2`)
    await settled(second)
    await first.goto(`${network.baseUrl}/offers/2/edit`)
    await titleOf(first).fill("Changed before it goes")
    await save(first)
    await first.waitForURL("**/offers/2")
    await second.getByRole("button", { name: "Delete", exact: true }).click()
    const dialog = second.getByRole("dialog")
    await dialog.getByRole("button", { name: "Delete", exact: true }).click()
    await dialog.getByText("These have other values by now: Title.").waitFor()
    assert.deepStrictEqual(await seriousIn(second), [])
    await first.reload()
    await first.getByRole("heading", { name: "Changed before it goes" }).waitFor()
    await dialog.getByRole("button", { name: "Delete all the same" }).click()
    await second.waitForURL("**/offers")
    await context.close()
  })

  it("asks before it signs out with something unsaved", async () => {
    const context = await browser.newContext({ locale: "en" })
    const { page } = await openPage(context)
    await signIn(page, network, "manager")
    await page.goto(`${network.baseUrl}/offers/1/edit`)
    await titleOf(page).fill("Half a title")
    const signOut = async (answer: string) => {
      await page.getByRole("button", { name: "Nadia" }).click()
      await page.getByRole("menuitem", { name: "Sign out" }).click()
      await page.getByRole("dialog").getByRole("button", { name: answer, exact: true }).click()
    }
    await signOut("Stay here")
    await page.getByRole("dialog").waitFor({ state: "hidden" })
    assert.strictEqual(await titleOf(page).inputValue(), "Half a title")
    await signOut("Leave")
    await page.getByLabel("E-mail address").waitFor()
    await context.close()
  })

  it("leaves nothing of a manager to the affiliate who signs in next", async () => {
    const context = await browser.newContext({ locale: "en" })
    const { page } = await openPage(context)
    await signIn(page, network, "manager")
    await page.goto(`${network.baseUrl}/advertisers`)
    await page.getByRole("cell").first().waitFor()
    const cells = await page.getByRole("cell").allTextContents()
    await page.getByRole("button", { name: "Nadia" }).click()
    await page.getByRole("menuitem", { name: "Sign out" }).click()
    await page.getByLabel("E-mail address").waitFor()
    const kept = await page.evaluate(
      "JSON.stringify([{ ...localStorage }, { ...sessionStorage }]) + document.body.innerHTML"
    )
    for (const text of cells.filter((cell) => cell.length > 12))
      assert.notInclude(String(kept), text)
    await signIn(page, network, "affiliate")
    await page.goBack()
    await page.getByRole("button", { name: await nameOf(network) }).waitFor()
    for (const text of cells.filter((cell) => cell.length > 12)) {
      assert.notInclude(await page.locator("#content").innerHTML(), text)
    }
    await context.close()
  })
})
