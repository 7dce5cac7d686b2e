/**
 * Text as requests write it. Everything that is stored has a length, and is free of what databases
 * refuse: NUL and other control characters but tab and line breaks, and halves of surrogate pairs.
 */
import { Schema } from "effect"

const unstorable = /[^\P{Cc}\t\n\r]|\p{Cs}/u

const upTo = (maximum: number, message: string) =>
  Schema.String.annotate({ message }).check(
    Schema.isMaxCodePoints(maximum, { message }).abort(),
    Schema.makeFilter((text) => !unstorable.test(text), {
      message: "must not contain control characters",
      toJsonSchema: () => [{}, true]
    })
  )

/** Text of at most `maximum` characters, none at all included. */
export const atMost = (maximum: number) =>
  upTo(maximum, `must be text of at most ${maximum} characters`)

/** Text of 1 to `maximum` characters that are not all blank. */
export const filled = (maximum: number) => {
  const message = `must be text of 1 to ${maximum} characters`
  return upTo(maximum, message).check(
    Schema.isMinCodePoints(1, { message }).abort(),
    Schema.makeFilter((text) => text.trim() !== "", { message, toJsonSchema: () => [{}, true] })
  )
}
