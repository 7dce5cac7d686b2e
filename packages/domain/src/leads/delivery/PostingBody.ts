/**
 * Tokens in bodies: whether each stands where a value can be encoded.
 */
import { Result } from "effect"
import * as TokenText from "../../values/TokenText.ts"
import type { BodyKind } from "./PostingPlace.ts"

/** Whether each index of a JSON text lies within a string. */
const isQuotedAt = (text: string): ReadonlyArray<boolean> => {
  let isQuoted = false
  let isEscaped = false
  return Array.from({ length: text.length }, (_, index) => {
    const character = text[index]
    const before = isQuoted
    if (isEscaped) isEscaped = false
    else if (isQuoted && character === "\\") isEscaped = true
    else if (character === '"') isQuoted = !isQuoted
    return before
  })
}

/** A letter that no escape of JSON knows and no number has, so that it only fits into a string. */
const sample = "x"

const inJson = (text: string): ReadonlyArray<string> => {
  const isQuoted = isQuotedAt(text)
  const bare = TokenText.occurrences(text).filter(({ index }) => isQuoted[index] === false)
  if (bare.length > 0) {
    return TokenText.complaints(
      text,
      bare,
      (name) => `\`{${name}}\` must stand within quotes, such as "{${name}}"`
    )
  }
  const isJson = Result.isSuccess(
    Result.try((): unknown => JSON.parse(TokenText.fillAll(text, sample)))
  )
  return isJson ? [] : ["is not valid JSON once its tokens are filled"]
}

/** Comments and the like, tags, and all other text, one after the other. */
const xmlPart =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<[!?][^>]*>?|<(?:[^<>"']|"[^"<]*"|'[^'<]*')*>|[^<]+|</gu

/** A part of XML without those stretches in which a value can be encoded. */
const withoutValues = (part: string): string => {
  if (!part.startsWith("<")) return ""
  if (/^<[!?]/u.test(part)) return part
  return part.replace(/"[^"]*"|'[^']*'/gu, (quoted) => " ".repeat(quoted.length))
}

const inXml = (text: string): ReadonlyArray<string> => {
  const outside = Array.from(text.matchAll(xmlPart)).flatMap(({ 0: part, index: start }) =>
    TokenText.occurrences(withoutValues(part)).map(({ index, name }) => ({
      name,
      index: start + index
    }))
  )
  const inEntities = TokenText.occurrences(text).filter(({ index }) =>
    /&[^;\s&<>"']*$/u.test(text.slice(Math.max(0, index - 64), index))
  )
  return [
    ...TokenText.complaints(
      text,
      outside,
      (name) =>
        `\`{${name}}\` must stand in the text of an element, or in the quotes of an attribute`
    ),
    ...TokenText.complaints(text, inEntities, (name) => `\`{${name}}\` must not stand behind an &`)
  ]
}

/** Complaints about tokens that stand where a value can't be encoded. */
export const misplaced = (kind: BodyKind, text: string): ReadonlyArray<string> => {
  switch (kind) {
    case "json":
      return inJson(text)
    case "form":
      return TokenText.behindPercent(text)
    case "xml":
      return inXml(text)
    case "text":
      return []
  }
}
