import { FaultProxy } from "@affnet/test-tools"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, afterEach, assert, beforeAll, describe, it } from "vitest"
import { launch, openPage, seriousIn, settled, signIn } from "./browser.ts"
import { field } from "./forms.ts"
import { type Network, type Role, startNetwork } from "./network.ts"

const isApi = ({ url }: FaultProxy.Arrival): boolean => url.startsWith("/api/")

const isWriting = (arrival: FaultProxy.Arrival): boolean =>
  isApi(arrival) && arrival.method !== "GET"

/** Only what a condition holds for goes wrong. */
const only =
  (holds: (arrival: FaultProxy.Arrival) => boolean, fault: FaultProxy.Fault) =>
  (arrival: FaultProxy.Arrival): FaultProxy.Fault =>
    holds(arrival) ? fault : FaultProxy.pass

describe("The dashboard, where the network between fails", () => {
  let proxy: FaultProxy.FaultProxy
  let network: Network
  let browser: Browser

  beforeAll(async () => {
    network = await startNetwork("SQLite", async (target) => {
      proxy = await FaultProxy.start({ target })
      return proxy.url
    })
    browser = await launch()
  })
  afterEach(() => proxy.behave(FaultProxy.pass))
  afterAll(async () => {
    await browser?.close()
    await network?.stop()
    await proxy?.stop()
  })

  const within = async (
    role: Role,
    run: (page: Page, context: BrowserContext) => Promise<void>
  ): Promise<void> => {
    const context = await browser.newContext({ locale: "en" })
    const { page } = await openPage(context)
    await signIn(page, network, role)
    await settled(page)
    await run(page, context).finally(() => context.close())
  }

  it("says that a list did not come, and shows it when it is asked for again", async () => {
    await within("manager", async (page) => {
      proxy.behave(only(isApi, FaultProxy.fail(502)))
      await page.goto(`${network.baseUrl}/offers`)
      await page.getByRole("alert").first().waitFor()
      proxy.behave(FaultProxy.pass)
      await page.getByRole("button", { name: "Try again" }).first().click()
      await page.getByRole("cell").first().waitFor()
      assert.strictEqual(await page.getByRole("alert").count(), 0)
    })
  })

  it("says that it waits where an answer is slow", async () => {
    await within("manager", async (page) => {
      proxy.behave(only(isApi, FaultProxy.latency(4_000)))
      await page.getByRole("link", { name: "Advertisers", exact: true }).click()
      await page.locator('#content[aria-busy="true"], #content [role="status"]').first().waitFor()
      await page.getByRole("cell").first().waitFor()
    })
  })

  it("keeps what was typed when saving fails, and saves it once afterwards", async () => {
    await within("manager", async (page) => {
      await page.goto(`${network.baseUrl}/tags/new`)
      const title = page.getByLabel(/^Title/u)
      await title.fill("Through a storm")
      const save = page.getByRole("button", { name: "Save", exact: true })
      for (const fault of [FaultProxy.reset, FaultProxy.fail(503)]) {
        proxy.behave(only(isWriting, fault))
        await save.click()
        await page.getByRole("alert").first().waitFor()
        assert.strictEqual(await title.inputValue(), "Through a storm")
      }
      proxy.behave(FaultProxy.pass)
      await save.click()
      await page.waitForURL("**/tags")
      await page.getByText("Through a storm").waitFor()
      assert.strictEqual(await page.getByText("Through a storm").count(), 1)
    })
  })

  it("stays signed in where signing out does not reach the network", async () => {
    await within("manager", async (page) => {
      proxy.behave(only(({ method }) => method !== "GET", FaultProxy.reset))
      await page.getByRole("button", { name: "Nadia" }).click()
      await page.getByRole("menuitem", { name: "Sign out" }).click()
      await page.getByRole("alert").first().waitFor()
      await page.getByRole("button", { name: "Nadia" }).waitFor()
    })
  })
})

/** What the network calls the affiliate, as its pages do. */
const nameOf = async ({ baseUrl, keys }: Network): Promise<string> => {
  const headers = { "x-api-key": keys.affiliate }
  const { info } = await (await fetch(`${baseUrl}/api/v2/affiliate/profile`, { headers })).json()
  return info.profile.name
}

const titleOf = (page: Page) => field(page, "Title")

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click()

describe("The dashboard in two tabs", () => {
  let network: Network
  let browser: Browser

  beforeAll(async () => {
    network = await startNetwork("SQLite")
    browser = await launch()
  })
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
