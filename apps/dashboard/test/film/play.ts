import type { Page } from "playwright-core"
import { settled } from "../browser.ts"
import type { Actor } from "./Stage.ts"

/** What somebody does with a mouse and a keyboard, by what the page says. */

/** Follows a link at the side. */
export const visit = async ({ page }: Actor, place: string, heading = place) => {
  const navigation = page.getByRole("navigation", { name: "Pages" })
  await navigation.getByRole("link", { name: place, exact: true }).click()
  await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor()
  await settled(page)
}

/** Follows a link or a button of the page that looks like one. */
export const follow = async ({ page }: Actor, name: string) => {
  await page.locator("#content").getByRole("link", { name, exact: true }).first().click()
  await settled(page)
}

/** Opens the form for a new record from its list. */
export const begin = async (actor: Actor, place: string, add: string) => {
  await visit(actor, place)
  await follow(actor, add)
  await actor.page.getByRole("button", { name: "Save", exact: true }).waitFor()
}

/** Saves a form, and waits for the page that it leads to. */
export const save = async ({ page }: Actor) => {
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await page.waitForURL((url) => !/\/(?:new|edit)$/u.test(url.pathname))
  await settled(page)
}

/** Reads a line of facts. */
export const read = async (within: { readonly locator: Page["locator"] }, title: string) => {
  const value = within.locator(`dt:text-is("${title}") + dd`).first()
  const code = value.locator("code")
  await value.waitFor()
  const shown = (await code.count()) > 0 ? code : value
  return ((await shown.textContent()) ?? "").trim()
}

/** Waits for a text; what a list may be narrowed to is none that anybody reads. */
export const sees = async ({ page }: Actor, text: string) => {
  const seen = page.locator("#content").getByText(text, { exact: true }).filter({ visible: true })
  await seen.first().waitFor()
}
