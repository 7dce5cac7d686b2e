import { asWords } from "../nouns/goals.ts"

/** What the network calls the values that its checks look at, in words. */
const names: ReadonlyMap<string, string> = new Map([
  ["adv_order_id", "order"],
  ["aff_click_id", "the affiliate's click"],
  ["device_os", "operating system"],
  ["seconds_since_click", "after the click"]
])

/** `sub_id1` is “sub id 1”, `offer_id` is “offer”. */
const spaced = (name: string): string =>
  name.replace(/_id$/u, "").replaceAll(/_|(?<=\D)(?=\d)/gu, " ")

const parts = [
  [86_400, "d"],
  [3600, "h"],
  [60, "min"],
  [1, "s"]
] as const

/** `15889` is “4 h 24 min”: the two largest parts. */
export const duration = (seconds: number): string => {
  const found: Array<string> = []
  let left = seconds
  for (const [size, unit] of parts) {
    const count = Math.floor(left / size)
    left -= count * size
    if (count > 0) found.push(`${count} ${unit}`)
  }
  return found.slice(0, 2).join(" ") || "0 s"
}

type Translate = (words: string) => string

const input = (part: string, translate: Translate): string => {
  const [name = "", ...rest] = part.split("=")
  const value = rest.join("=")
  if (rest.length === 0) return part
  const words = translate(names.get(name) ?? spaced(name))
  return name === "seconds_since_click"
    ? `${duration(Number(value))} ${words}`
    : `${words} ${name === "device_type" ? translate(asWords(value)) : value}`
}

/** `offer_id=39, device_type=smartphone` as people write it: “offer 39, device type smartphone”. */
export const inputs = (given: string, translate: Translate): string =>
  given
    .split(", ")
    // The country is told by its name beside the checks; its id says nothing to anybody.
    .filter((part) => !part.startsWith("country="))
    .map((part) => input(part, translate))
    .join(", ")
