import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core"
import { assert, it } from "vitest"
import { settled, signIn } from "./browser.ts"
import { act, choose, field, forms, save } from "./forms.ts"
import type { Network } from "./network.ts"

/** Runs in a context of its own, and fails when the console tells of a problem. */
type Within = (
  run: (page: Page, context: BrowserContext) => Promise<void>,
  options?: BrowserContextOptions & { readonly expectsRefusal?: boolean }
) => Promise<void>

/** Some twenty pages, one after the other; each takes some seconds on a busy machine. */
const formsMillis = 300_000

/** What managers do by forms and buttons, each of which really happens. */
export const proveForms = ({
  networkOf: network,
  within
}: {
  readonly within: Within
  readonly networkOf: () => Network
}) => {
  it(
    "makes a record of each kind by its form, and shows it",
    async () => {
      await within(async (page) => {
        await signIn(page, network(), "manager")
        for (const form of forms) await save(page, network().baseUrl, form)
      })
    },
    formsMillis
  )

  it("changes what a form shows, and puts what the network refuses beside its field", async () => {
    await within(
      async (page) => {
        await signIn(page, network(), "manager")
        await page.goto(`${network().baseUrl}/offers/1/goals`)
        await page.getByRole("link", { name: "Edit" }).last().click()
        await page.getByLabel("Name in links").waitFor()
        await field(page, "Title").fill("Another title")
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.waitForURL("**/offers/1/goals")
        await page.getByText("Another title").waitFor()
        await page.goto(`${network().baseUrl}/offers/1/terms/new`)
        await field(page, "Title").fill("Nothing is different")
        await page.getByRole("button", { name: "Save", exact: true }).click()
        await page.getByText("must be given, or another price", { exact: false }).first().waitFor()
      },
      { expectsRefusal: true }
    )
  })

  it("does what an action says, and shows a secret once", async () => {
    await within(async (page) => {
      await signIn(page, network(), "manager")
      await page.goto(`${network().baseUrl}/offers/1`)
      await act(page, "Copy the offer", (one) =>
        one.getByRole("dialog").getByLabel("Title").fill("Copied by a button")
      )
      await page.getByRole("heading", { name: "Copied by a button" }).waitFor()
      await act(page, "Delete")
      await page.waitForURL("**/offers")
      await page.goto(`${network().baseUrl}/offers/1/access`)
      await act(page, "Block", (one) => choose(one, "Affiliate", "Form's Blog"))
      await page.getByRole("cell", { name: "Blocked" }).waitFor()
      await page.goto(`${network().baseUrl}/advertisers/1`)
      const dialog = await act(page, "New security token")
      const secret = await dialog.getByRole("definition").first().textContent()
      await dialog.getByRole("button", { name: "Close", exact: true }).last().click()
      await dialog.waitFor({ state: "hidden" })
      assert.notInclude(await page.content(), secret?.replace(/Copy$/u, "").trim() ?? "nothing")
    })
  })

  it("keeps what statistics show under a name, and leads back to it", async () => {
    await within(async (page) => {
      await signIn(page, network(), "manager")
      await page.goto(`${network().baseUrl}/statistics?by=offer&period=last_week`)
      await settled(page)
      await act(page, "Save under a name", (one) =>
        one.getByRole("dialog").getByLabel("Name").fill("Offers of the week")
      )
      await page.getByRole("dialog").waitFor({ state: "hidden" })
      await page.goto(`${network().baseUrl}/saved-reports`)
      await page.getByRole("link", { name: "Offers of the week" }).click()
      await page.getByRole("heading", { name: "Offers of the week" }).waitFor()
      await page.getByRole("link", { name: "Show it" }).click()
      await page.waitForURL("**/statistics?by=offer&period=last_week&sort=clicks&dir=desc")
      await page.getByLabel("Days", { exact: true }).waitFor()
      assert.strictEqual(await page.getByLabel("Days", { exact: true }).inputValue(), "last_week")
    })
  })

  it("does to several rows at once what is done to one", async () => {
    await within(async (page) => {
      await signIn(page, network(), "manager")
      await page.goto(`${network().baseUrl}/campaigns?sort=name&dir=asc`)
      await page.getByLabel("Choose all on this page").click()
      const dialog = await act(page, "Pause")
      await dialog.getByText("Changed", { exact: true }).waitFor()
      await dialog.getByRole("button", { name: "Close", exact: true }).last().click()
      const active = page.getByRole("cell", { name: "Active", exact: true })
      await active.first().waitFor({ state: "hidden" })
      await page.getByRole("cell", { name: "Paused" }).first().waitFor()
      assert.strictEqual(await active.count(), 0)
    })
  })

  it("shows the request behind a list, which a program may send as it stands", async () => {
    await within(async (page) => {
      await signIn(page, network(), "manager")
      await page.goto(`${network().baseUrl}/offers?q=a&sort=title&dir=asc`)
      await page.getByRole("button", { name: "API", exact: true }).click()
      const shown = page.getByRole("dialog").locator("pre").first()
      await page.getByRole("dialog").getByText("/api/v2/network/offers").first().waitFor()
      const address = /'(http[^']+)'/u.exec((await shown.textContent()) ?? "")?.[1] ?? ""
      const answer = await fetch(address, { headers: { "x-api-key": network().keys.manager } })
      assert.strictEqual(answer.status, 200)
      assert.include(address, "q=a")
    })
  })

  it("offers nothing that the role of a manager may not do", async () => {
    await within(async (page) => {
      const analyst = { email: "analyst@x.example", password: "reads and writes nothing" }
      const answer = await fetch(`${network().baseUrl}/api/v2/network/managers`, {
        method: "POST",
        headers: { "x-api-key": network().keys.manager, "content-type": "application/json" },
        body: JSON.stringify({ ...analyst, role: "analyst", firstname: "Ana" })
      })
      assert.isTrue(answer.ok)
      const others = { ...network(), signIns: { ...network().signIns, manager: analyst } }
      await signIn(page, others, "manager")
      await page.goto(`${network().baseUrl}/offers/1/goals`)
      await settled(page)
      assert.strictEqual(await page.getByRole("link", { name: "Edit" }).count(), 0)
      assert.strictEqual(await page.getByRole("link", { name: "New goal" }).count(), 0)
      assert.strictEqual(await page.getByRole("button", { name: "Stop" }).count(), 0)
    })
  })
}
