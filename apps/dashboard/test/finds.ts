import type { Page } from "playwright-core"
import { settled, signIn } from "./browser.ts"
import type { Network } from "./network.ts"
import { whyPath } from "./visits.ts"

const visitor = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"

/** Clicks on a link, and waits for its affiliate's home to show that. */
export const seeClick = async (page: Page, network: Network) => {
  await signIn(page, network, "affiliate")
  await page.goto(`${network.baseUrl}/?period=today`)
  const clicks = page.getByRole("button", { name: /^Clicks/u }).locator(".figure")
  await page.getByText("Live", { exact: true }).waitFor()
  const before = Number(await clicks.textContent())
  const headers = { "user-agent": visitor }
  await fetch(`${network.baseUrl}/click?o=1&a=1`, { redirect: "manual", headers })
  await clicks.getByText(String(before + 1), { exact: true }).waitFor()
}

/** Finds an advertiser by its name, and the story of a conversion by its id. */
export const findRecords = async (page: Page, network: Network) => {
  await signIn(page, network, "manager")
  // The page listens to keys a moment after it is there.
  await settled(page)
  await page.keyboard.press("Control+k")
  await page.keyboard.type("jundomar")
  const palette = page.getByRole("dialog", { name: "Go to" })
  await palette
    .getByRole("button", { name: /^Advertiser/u })
    .first()
    .waitFor()
  const path = await whyPath(network, "manager")
  await palette.getByRole("textbox").fill(path.replace("/why/", ""))
  await palette.getByRole("button", { name: /^Why/u }).click()
  await page.waitForURL(`**${path}`)
}
