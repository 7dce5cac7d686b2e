import type { Page } from "playwright-core"

/** So many steps are enough for what stands on a page; a trap would never end. */
const maxSteps = 250

/**
 * What is wrong with the step to an element: it has to be seen, to stand behind the one before it, and to look
 * otherwise than without the focus. Runs in the page.
 */
const step = `(() => {
  const element = document.activeElement
  if (element === null || element === document.body || element === window.firstFocused) return null
  window.firstFocused ??= element
  // A date has a stop for each of its parts; the focus would go to the first of them again.
  if (element === window.lastFocused) return []
  // Colours that change slowly are looked at in the end.
  const rest = () => { document.getAnimations().filter((one) => one instanceof CSSTransition).forEach((one) => one.finish()) }
  const looks = (one) => {
    const { backgroundColor, borderColor, boxShadow, outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one)
    const outline = outlineStyle === "none" || outlineWidth === "0px" ? "" : outlineWidth + outlineColor
    return [backgroundColor, borderColor, boxShadow, outline].join(" ")
  }
  // Boxes show the focus of the input that lies in them.
  rest()
  const box = element.closest(".mantine-Input-input")
  const chain = [element, box, element.parentElement, element.nextElementSibling].filter(Boolean)
  const { height, width } = element.getBoundingClientRect()
  const focused = chain.map(looks).join("|")
  const before = window.lastFocused
  const isBehind = before === undefined || !before.isConnected ||
    (before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  window.lastFocused = element
  element.blur()
  rest()
  const blurred = chain.map(looks).join("|")
  element.focus()
  const name = element.outerHTML.slice(0, 120)
  const problems = []
  if (width === 0 || height === 0) problems.push("nothing is seen of " + name)
  if (focused === blurred) problems.push("no focus is seen at " + name)
  if (!isBehind) problems.push("goes back to " + name)
  return problems
})()`

/** Goes through a page with Tab, to its end. */
export const stepsThrough = async (page: Page) => {
  const problems: Array<string> = []
  await page.evaluate(
    "document.activeElement?.blur(); window.firstFocused = undefined; window.lastFocused = undefined"
  )
  let steps = 0
  while (steps < maxSteps) {
    await page.keyboard.press("Tab")
    const found: ReadonlyArray<string> | null = await page.evaluate(step)
    // Past the last one the focus is the browser's, or begins anew.
    if (found === null) return { problems, steps }
    problems.push(...found)
    steps += 1
  }
  return { problems: [...problems, `no end after ${maxSteps} steps`], steps }
}
