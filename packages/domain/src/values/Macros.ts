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
