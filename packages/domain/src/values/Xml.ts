/** XML as text: elements with attributes, and texts in which everything is escaped. */

/** An element; writers leave an empty one out. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly content: string | ReadonlyArray<Element>
}

/** The content of an element: `undefined` leaves a part out. */
type Part = Element | ReadonlyArray<Element> | undefined

/** Characters that XML 1.0 has no way to write. */
const unwritable = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;"
}

const escaped = (text: string): string =>
  text.replaceAll(unwritable, "").replaceAll(/[&<>"\r]/gu, (sign) => entities[sign] ?? "")

/** An element with text in it; none for a text that is missing or blank. */
export const text = (
  name: string,
  content: string | null | undefined,
  attributes: Element["attributes"] = {}
): Element | undefined => {
  const written = content?.replaceAll(unwritable, "").trim()
  return written === undefined || written === ""
    ? undefined
    : { name, attributes, content: written }
}

/** An element with others in it; none without any. */
export const element = (
  name: string,
  parts: ReadonlyArray<Part>,
  attributes: Element["attributes"] = {}
): Element | undefined => {
  const content = parts.flatMap((part) => part ?? [])
  return content.length === 0 ? undefined : { name, attributes, content }
}

const write = ({ attributes, content, name }: Element, out: Array<string>, depth: number): void => {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const indent = "  ".repeat(depth)
  if (typeof content === "string") {
    out.push(`${indent}<${name}${said.join("")}>${escaped(content)}</${name}>`)
    return
  }
  out.push(`${indent}<${name}${said.join("")}>`)
  for (const child of content) write(child, out, depth + 1)
  out.push(`${indent}</${name}>`)
}

/** A document with this element at its root. */
export const documentOf = (root: Element): string => {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>']
  write(root, lines, 0)
  return `${lines.join("\n")}\n`
}
