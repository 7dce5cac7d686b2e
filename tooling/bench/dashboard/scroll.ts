import type { Page } from "playwright-core"
import { press, signs } from "./press.ts"
import { settled } from "./visitor.ts"

const pages = 20
const wheelSteps = 40
const wheelPixels = 60

/** A screen has a frame every 16.7 ms; one that took half as long again came too late for the next. */
const lateMillis = 25

const watch = `(() => {
  window.frameMillis = []
  let last = performance.now()
  const next = (now) => {
    window.frameMillis.push(now - last)
    last = now
    window.watching = requestAnimationFrame(next)
  }
  window.watching = requestAnimationFrame(next)
})()`

const stop = `(cancelAnimationFrame(window.watching), window.frameMillis)`

/** Scrolls a list to its end with the wheel and counts late frames, then turns its pages. */
export const scrollOf = async (page: Page, url: string) => {
  await page.goto(url)
  await settled(page)
  await page.mouse.move(640, 400)
  await page.evaluate(watch)
  for (let step = 0; step < wheelSteps; step++) await page.mouse.wheel(0, wheelPixels)
  for (let step = 0; step < wheelSteps; step++) await page.mouse.wheel(0, -wheelPixels)
  const all: ReadonlyArray<number> = await page.evaluate(stop)
  // The first frame began before anything moved.
  const frames = all.slice(1)
  const turns = new Array<number>()
  for (let turn = 0; turn < pages; turn++) {
    turns.push(await press(page.getByRole("button", { name: "Next" }), signs.firstRow))
    await settled(page)
  }
  return {
    frames: frames.length,
    dropped: frames.filter((millis) => millis > lateMillis).length,
    longest: Math.max(...frames),
    turns
  }
}
