import { escape, Html, html } from "./Html.ts"

/**
 * The part of Markdown that the contract's texts are written in: paragraphs, headings of the second
 * level, lists, blocks of code, and within a line code and strong text.
 */

/** A line of text without blocks. */
export const inline = (text: string): Html =>
  new Html(
    escape(text)
      .replace(/`([^`]+)`/g, "<code>$1</code>")
      .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
  )

/** The id of a section of the introduction, to link to. */
export const sectionId = (title: string): string =>
  `section/${title.toLowerCase().replace(/\W+/g, "-")}`

/** The titles of the sections. */
export const sections = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/^## (.+)$/gm)].flatMap(([, title]) => title ?? [])

const block = (text: string): Html => {
  if (text.startsWith("## ")) {
    const title = text.slice(3)
    return html`<h2 id="${sectionId(title)}">${inline(title)}</h2>`
  }
  if (text.startsWith("```"))
    return html`<pre><code>${text.replace(/^```.*\n|\n```$/g, "")}</code></pre>`
  if (text.startsWith("- ")) {
    const items = text.slice(2).split(/\n- /)
    return html`<ul>${items.map((item) => html`<li>${inline(item)}</li>`)}</ul>`
  }
  return html`<p>${inline(text)}</p>`
}

/** A text of several blocks, with blank lines between them. */
export const markdown = (text: string): ReadonlyArray<Html> => text.split(/\n{2,}/).map(block)
