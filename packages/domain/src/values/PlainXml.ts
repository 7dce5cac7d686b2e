/**
 * The little of XML that data is made of: elements, attributes and text. All else is refused: document types,
 * entities, comments and CDATA.
 */

/** An element: the names on its way from the root without their prefixes, and what it says. */
export interface Element {
  readonly path: string
  readonly attributes: ReadonlyMap<string, string>
}

const declaration = /^\u{feff}?(?:<\?xml [^<>?]{0,200}\?>)?/u
const name = "[A-Za-z_][\\w.:-]{0,63}"
const value = `"[^"<&]{0,200}"|'[^'<&]{0,200}'`
const tag = new RegExp(`<(/?)(${name})((?:\\s+${name}=(?:${value}))*)\\s*(/?)>`, "uy")
const attribute = new RegExp(`(${name})=(${value})`, "gu")
const text = /[^<&]*/uy

const depthMax = 8
const elementsMax = 1000

const local = (qualified: string): string => qualified.slice(qualified.indexOf(":") + 1)

/** The elements of a document in their order; `undefined` when it is anything but plain elements and text. */
export const elementsOf = (xml: string): ReadonlyArray<Element> | undefined => {
  const found = new Array<Element>()
  const open = new Array<string>()
  const skipText = (from: number): number => {
    text.lastIndex = from
    text.exec(xml)
    return text.lastIndex
  }
  let at = skipText(declaration.exec(xml)?.[0].length ?? 0)
  while (at < xml.length) {
    tag.lastIndex = at
    const match = tag.exec(xml)
    if (match === null) return undefined
    const [, slash, qualified = "", written = "", isEmpty] = match
    if (slash === "/") {
      if (written !== "" || isEmpty !== "" || open.pop() !== qualified) return undefined
    } else {
      if (open.length === 0 && found.length > 0) return undefined
      const pairs = [...written.matchAll(attribute)].map(
        ([, key = "", quoted = ""]) => [key, quoted.slice(1, -1)] as const
      )
      const attributes = new Map(pairs)
      open.push(qualified)
      if (attributes.size < pairs.length || open.length > depthMax) return undefined
      if (found.push({ path: open.map(local).join("/"), attributes }) > elementsMax)
        return undefined
      if (isEmpty === "/") open.pop()
    }
    at = skipText(tag.lastIndex)
  }
  return open.length === 0 ? found : undefined
}
