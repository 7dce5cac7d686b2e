/**
 * Text as requests write it. Everything that is stored has a length, and is free of what databases
 * refuse: NUL and other control characters but tab and line breaks, and halves of surrogate pairs.
 */
import { Schema } from "effect"

const unstorable = /[^\P{Cc}\t\n\r]|\p{Cs}/u

/** Text of `minimum` to `maximum` characters; with a minimum, blanks alone are not enough. */
export const between = (minimum: 0 | 1, maximum: number) => {
  const message = minimum === 0
    ? `must be text of at most ${maximum} characters`
    : `must be text of 1 to ${maximum} characters`
  const isStorable = (text: string) => !unstorable.test(text) && (minimum === 0 || /\S/u.test(text))
  return Schema.String.annotate({ message }).check(
    Schema.isBetweenCodePoints(minimum, maximum, { message }),
    Schema.makeFilter(isStorable, {
      message: `${message}, without control characters`,
      toJsonSchema: () => [{}, true]
    })
  )
}
