import { setTimeout as wait } from "node:timers/promises"
import type { Locator } from "playwright-core"

/** The pointer comes to what is pressed before that, and a finger takes as long to press it. */
const pressMillis = 100

/** Runs in the page, whose title or first row becomes another one. */
const script = (sign: string): string => `(async () => {
  const frame = () => new Promise(requestAnimationFrame)
  const seen = () => ${sign}
  const before = seen()
  const isThere = () => seen() !== undefined && seen() !== before &&
    document.querySelector("#content h1") !== null &&
    document.querySelector("#content").getAttribute("aria-busy") !== "true"
  const began = performance.now()
  window.pressed.click()
  while (!isThere()) {
    if (performance.now() - began > 30_000) throw new Error("Nothing came of a press")
    await frame()
  }
  await frame()
  return performance.now() - began
})()`

/** Expressions of the page. */
export const signs = {
  title: "document.title",
  firstRow: `document.querySelector("#content tbody tr")?.textContent`
}

/** Milliseconds from a press to the frame in which the page that it led to waits for nothing any more. */
export const press = async (target: Locator, sign: string): Promise<number> => {
  await target.hover()
  await wait(pressMillis)
  await target.evaluate((pressed) => {
    Object.assign(globalThis, { pressed })
  })
  return Number(await target.page().evaluate(script(sign)))
}
