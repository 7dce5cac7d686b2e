/** Files inside of JSON and forms: `data:image/png;base64,iVBORw0…` */
import { Result, Schema } from "effect"
import { type FileRule, tooLarge, wrongType } from "./FileRule.ts"

/** A file as it came in: what its sender says it is, and its bytes. */
export interface InlineFile {
  readonly declared: string
  readonly content: Uint8Array
}

/** Longer than any known media type. */
const maxTypeLength = 100

const bytesOf = Schema.decodeResult(Schema.Uint8ArrayFromBase64)

const form = /^data:([\w.+-]{1,49}\/[\w.+-]{1,50});base64,([A-Za-z0-9+/]+={0,2})$/u

/** The most characters of the data URI of a file with this many bytes. */
const maxLength = ({ maxBytes }: FileRule): number =>
  "data:;base64,".length + maxTypeLength + 4 * Math.ceil(maxBytes / 3)

/**
 * A file as a base64 data URI. Its length is checked before it is decoded; its content is checked where it is
 * stored.
 */
export const text = (rule: FileRule) => {
  const message = `must be a base64 data URI (data:image/png;base64,…), and ${wrongType(rule)}`
  return Schema.String.annotate({ message }).check(
    Schema.isMaxLength(maxLength(rule), { message: tooLarge(rule) }).abort(),
    Schema.makeFilter(
      (uri) => {
        const base64 = form.exec(uri)?.[2]
        return base64 !== undefined && base64.length % 4 === 0
      },
      { message, toJsonSchema: () => [{}, true] }
    )
  )
}

/** The file in a data URI that was checked. */
export const read = (uri: string): InlineFile => {
  const [, declared = "", base64 = ""] = form.exec(uri) ?? []
  return { declared, content: Result.getOrElse(bytesOf(base64), () => new Uint8Array(0)) }
}
