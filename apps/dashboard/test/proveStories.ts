import type { BrowserContext, Page } from "playwright-core"
import { assert, it } from "vitest"
import { settled, signIn } from "./browser.ts"
import { findRecords } from "./finds.ts"
import { act, choose, field } from "./forms.ts"
import type { Network } from "./network.ts"
import { someConversion } from "./visits.ts"

type Within = (run: (page: Page, context: BrowserContext) => Promise<void>) => Promise<void>

/** Decides about a conversion as the first manager, and answers what that one is called. */
const decide = async ({ baseUrl, keys }: Network, id: number): Promise<string> => {
  const headers = { "x-api-key": keys.manager, "content-type": "application/json" }
  const network = `${baseUrl}/api/v2/network`
  for (const status of ["hold", "approved"]) {
    const answer = await fetch(`${network}/reports/conversions/change-status`, {
      method: "POST",
      headers,
      body: JSON.stringify({ ids: [id], status })
    })
    assert.isTrue(answer.ok, await answer.text())
  }
  const { info } = await (await fetch(`${network}/managers/1`, { headers })).json()
  return `${info.manager.firstname} ${info.manager.lastname}`
}

/** What a crawler's visit to the demo's first offer is reported as: its transaction id. */
const convertAsBot = async ({ baseUrl }: Network): Promise<string> => {
  const headers = { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" }
  const click = await fetch(`${baseUrl}/click?o=1&a=1&return=click_id`, { headers })
  const { click_id } = await click.json()
  const report = await fetch(`${baseUrl}/track/goal-by-click-id?click_id=${click_id}`)
  assert.isTrue(report.ok, await report.clone().text())
  return (await report.json()).info.transaction_id
}

/** What somebody asks who waits for money: was it counted, who decided, does my tracker hear of it. */
export const proveStories = ({
  networkOf: network,
  within
}: {
  readonly within: Within
  readonly networkOf: () => Network
}) => {
  it("finds records by name, and the story of a transaction by its id", async () => {
    await within((page) => findRecords(page, network()))
  })

  it("builds a link to an offer that is found by its name", async () => {
    const { baseUrl, keys } = network()
    const answer = await fetch(`${baseUrl}/api/v2/affiliate/offers?perPage=50`, {
      headers: { "x-api-key": keys.affiliate }
    })
    const { offers } = (await answer.json()).info
    const isOpen = ({ tracking_url }: { readonly tracking_url: unknown }) => tracking_url !== null
    const { id, title } = offers.findLast(isOpen)
    await within(async (page) => {
      await signIn(page, network(), "affiliate")
      await page.goto(`${baseUrl}/links`)
      await choose(page, "Offer", title)
      await page.waitForURL(`**/links?offer=${id}`)
      await page.getByLabel("Source").fill("letter")
      await page.getByText(`/click?o=${id}&a=1&source=letter`).waitFor()
    })
  })

  it("does not tell a manager that nothing waits where the network did not say", async () => {
    await within(async (page) => {
      await page.route("**/network/offers-requests?*", (route) => route.fulfill({ json: {} }))
      await signIn(page, network(), "manager")
      const row = page.getByRole("link", { name: "Requests for offers" }).locator("..")
      await row.getByText("Unknown").waitFor()
    })
  })

  it("names to managers who decided about a conversion, and to others only the side", async () => {
    const { id, transaction_id } = await someConversion(network(), "affiliate")
    const name = await decide(network(), id)
    const path = `${network().baseUrl}/why/${transaction_id}`
    await within(async (page) => {
      await signIn(page, network(), "manager")
      await page.goto(path)
      await page.getByRole("link", { name }).last().waitFor()
    })
    await within(async (page) => {
      await signIn(page, network(), "affiliate")
      await page.goto(path)
      await page.getByText("The network", { exact: true }).last().waitFor()
      assert.notInclude(await page.content(), name)
    })
  })

  it("tells managers what looks like fraud, in their language, and nobody else", async () => {
    const path = `${network().baseUrl}/why/${await convertAsBot(network())}`
    await within(async (page) => {
      await signIn(page, network(), "manager")
      await page.goto(path)
      await page.getByText("The click came from a program that says so.").first().waitFor()
      await page.evaluate(() => localStorage.setItem("affnet.language", "de"))
      await page.reload()
      await page.getByText("Der Klick kam von einem Programm").first().waitFor()
      await page.getByText("Der Besucher ist ein Bot").waitFor()
    })
    await within(async (page) => {
      await signIn(page, network(), "affiliate")
      await page.goto(path)
      await page.getByText("The visitor is no bot.").waitFor()
      assert.notInclude(await page.content(), "Signs of fraud")
    })
  })

  it("lets an affiliate try its own postback, for an example and for a conversion", async () => {
    const { transaction_id } = await someConversion(network(), "affiliate")
    await within(async (page) => {
      await signIn(page, network(), "affiliate")
      await page.goto(`${network().baseUrl}/postbacks`)
      await page.getByRole("cell").getByRole("link").first().click()
      await settled(page)
      const example = await act(page, "Test")
      await example.getByText("Nothing was sent.").waitFor()
      await example.getByText("test-1").first().waitFor()
      await example.getByRole("button", { name: "Close", exact: true }).last().click()
      const chosen = await act(page, "Test", (one) => field(one, "Conversion").fill(transaction_id))
      await chosen.getByText("Nothing was sent.").waitFor()
      assert.strictEqual(await chosen.getByText("test-1").count(), 0)
    })
  })
}
