/** Text that is HTML already; any other text is escaped when it is put into HTML. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The content of an element: text, HTML, several of them, or nothing. */
export type Part = Html | string | number | ReadonlyArray<Part> | undefined

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

/** The text, escaped. */
export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

const render = (part: Part): string => {
  if (part === undefined) return ""
  if (part instanceof Html) return part.text
  return typeof part === "object" ? part.map(render).join("") : escape(String(part))
}

/** HTML with parts in it: html`<p>${text}</p>`. */
export const html = (strings: TemplateStringsArray, ...parts: ReadonlyArray<Part>): Html =>
  new Html(String.raw({ raw: strings }, ...parts.map(render)))
