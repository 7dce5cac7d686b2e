import type { Page } from "playwright-core"
import { press, signs } from "./press.ts"
import { settled } from "./visitor.ts"

const links = `[...document.querySelectorAll(".navigation a")].map((one) => one.getAttribute("href"))`

/** Goes from one place at the side to the next, and says how many milliseconds each took. */
export const changesOf = async (page: Page): Promise<ReadonlyArray<readonly [string, number]>> => {
  await settled(page)
  const places: ReadonlyArray<string> = await page.evaluate(links)
  const taken = new Array<readonly [string, number]>()
  // Home, where one begins, comes last.
  for (const place of [...places.slice(1), ...places.slice(0, 1)]) {
    taken.push([place, await press(page.locator(`.navigation a[href="${place}"]`), signs.title)])
    await settled(page)
  }
  return taken
}
