/**
 * Macros in texts of other parties: `{click_id}` in the URL of a landing page or of a postback. An unknown name
 * stays as it is, because other systems have braces of their own; a known one without a value leaves nothing
 * behind. Inserted values are never searched for macros again.
 */

/** A template taken apart once, to be filled often: text and names of macros in turns, text first. */
export type Template = ReadonlyArray<string>

/** The value of a macro: `undefined` for a name that is no macro, `null` for one without a value. */
export type Values = (name: string) => string | null | undefined

const macro = /\{([A-Za-z0-9_]{1,32})\}/u

/** Takes a template apart. */
export const parse = (text: string): Template => text.split(macro)

/** The names that stand in braces, known or not, in their order. */
export const names = (template: Template): ReadonlyArray<string> =>
  template.filter((_, index) => index % 2 === 1)

/** Fills a template; each value is encoded for the place where the template stands. */
export const fill = (
  template: Template,
  values: Values,
  encode: (value: string) => string
): string => {
  let text = template[0] ?? ""
  for (let index = 1; index < template.length; index += 2) {
    const name = template[index] ?? ""
    const value = values(name)
    if (value === undefined) text += `{${name}}`
    else if (value !== null) text += encode(value)
    text += template[index + 1] ?? ""
  }
  return text
}

/** Takes a template apart and fills it. */
export const expand = (text: string, values: Values, encode: (value: string) => string): string =>
  fill(parse(text), values, encode)

/** Encodes a value for any part of a URL behind the host. Halves of surrogate pairs are replaced. */
export const encodeUrlPart = (value: string): string => encodeURIComponent(value.toWellFormed())

/** A URL behind its host, taken apart once: the segments of a path that has macros, and what follows. */
export interface UrlTemplate {
  readonly path: ReadonlyArray<Template>
  readonly rest: Template
}

const segmentEnd = /(?<=[/\\])/u

/** Takes path, query and fragment apart. */
export const parseUrl = (text: string): UrlTemplate => {
  const [path = ""] = text.split(/[?#]/u, 1)
  const segments = path.split(segmentEnd).map(parse)
  return segments.every(({ length }) => length === 1)
    ? { path: [], rest: parse(text) }
    : { path: segments, rest: parse(text.slice(path.length)) }
}

/** A step up or none at all, in the spellings that a parser of URLs takes for one. */
const dots = /^(?:\.|%2e){1,2}[/\\]?$/iu

/**
 * A parser of URLs would take a value of dots for a step up, and so it arrives escaped twice: there is no other way
 * to say it.
 */
const fillSegment = (template: Template, values: Values): string => {
  const text = fill(template, values, encodeUrlPart)
  return template.length > 1 && dots.test(text) ? text.replace(/\.|%2e/giu, "%252E") : text
}

/** Fills path, query and fragment of a URL: no value leaves its place. */
export const fillUrl = ({ path, rest }: UrlTemplate, values: Values): string => {
  let text = ""
  for (const segment of path) text += fillSegment(segment, values)
  return text + fill(rest, values, encodeUrlPart)
}
