import { FaultProxy } from "@affnet/test-tools"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, afterEach, assert, beforeAll, describe, it } from "vitest"
import { launch, openPage, patience, settled, signIn } from "./browser.ts"
import { type Network, type Role, startMillis, startNetwork } from "./network.ts"

const isApi = ({ url }: FaultProxy.Arrival): boolean => url.startsWith("/api/")

const isWriting = (arrival: FaultProxy.Arrival): boolean =>
  isApi(arrival) && arrival.method !== "GET"

/** Only what a condition holds for goes wrong. */
const only =
  (holds: (arrival: FaultProxy.Arrival) => boolean, fault: FaultProxy.Fault) =>
  (arrival: FaultProxy.Arrival): FaultProxy.Fault =>
    holds(arrival) ? fault : FaultProxy.pass

describe("The dashboard, where the network between fails", patience, () => {
  let proxy: FaultProxy.FaultProxy
  let network: Network
  let browser: Browser

  beforeAll(async () => {
    network = await startNetwork("SQLite", async (target) => {
      proxy = await FaultProxy.start({ target })
      return proxy.url
    })
    browser = await launch()
  }, startMillis)
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
      const failures = [
        [FaultProxy.reset, "The network did not answer"],
        [FaultProxy.fail(503), "That did not work"]
      ] as const
      for (const [fault, told] of failures) {
        proxy.behave(only(isWriting, fault))
        await save.click()
        await page.getByRole("alert").filter({ hasText: told }).waitFor()
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
