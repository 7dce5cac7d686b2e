import { isNumber, type Shown } from "./Shown.ts"

const short: ReadonlySet<Shown["kind"]> = new Set(["moment", "day", "state"])

/** Sentences get room, so that no word stands on a line of its own. */
const longText = 40

/** Such a code, as of a colour, stands on one line. */
const shortCode = 16

/** Names get some, so that they take two lines and not five. */
const shortName = 12

/** How a cell is laid out, by what it shows. */
export const classOf = (shown: Shown | undefined): string => {
  if (shown === undefined) return ""
  if (shown.kind === "code") return shown.text.length > shortCode ? "wordy" : "short"
  if ((shown.kind === "text" || shown.kind === "received") && shown.text.length > longText)
    return "wordy"
  if (shown.kind === "page" && shown.text.length > shortName) return "named"
  return isNumber(shown) ? "number" : short.has(shown.kind) ? "short" : ""
}
