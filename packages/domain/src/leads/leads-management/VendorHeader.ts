/**
 * The headers of posting instructions. They carry the vendors' keys, so they are shown masked, and a mask that is
 * sent back stands for the stored value.
 */
import { Result, Schema } from "effect"
import * as Macros from "../../values/Macros.ts"
import * as Text from "../../values/Text.ts"

/** A header of a request to a vendor. */
export const VendorHeader = Schema.Struct({
  name: Schema.String,
  value: Schema.String.annotate({ description: "May have tokens. Shown masked" })
}).annotate({ identifier: "VendorHeader" })
export type VendorHeader = typeof VendorHeader.Type

/** The longest value that is stored. */
export const maxLength = 8192

/** A header as requests write it. */
export const Input = Schema.Struct({
  name: Text.filled(128),
  value: Text.filled(maxLength)
}).annotate({ message: "must be a list of objects with name and value" })

/** What every vendor may know of us. */
const harmless: ReadonlySet<string> = new Set(["accept", "accept-language", "user-agent"])

/** A value of tokens alone is taken from the lead, and so none of it is a secret. */
const isTokensAlone = (value: string): boolean =>
  Macros.parse(value).every((part, index) => index % 2 === 1 || part.trim() === "")

/** Whether a header may be shown unmasked. */
export const isHarmless = ({ name, value }: VendorHeader): boolean =>
  harmless.has(name.toLowerCase()) || isTokensAlone(value)

const maskSign = "…"

/** A masked value: its end, when it is long enough to have one. */
export const mask = (value: string): string =>
  value.length < 16 ? maskSign : `${maskSign}${value.slice(-4).toWellFormed()}`

/** A header as shown. */
export const shown = (header: VendorHeader): VendorHeader =>
  isHarmless(header) ? header : { name: header.name, value: mask(header.value) }

const isNamed =
  (name: string) =>
  (header: VendorHeader): boolean =>
    header.name.toLowerCase() === name.toLowerCase()

/** A value that came masked, of a header that is not stored with such a value. */
export class MaskUnknown extends Schema.TaggedError<MaskUnknown>()("MaskUnknown", {
  name: Schema.String
}) {}

/** The headers that a request means: a masked value stands for the stored one of that name. */
export const unmasked = (
  headers: ReadonlyArray<VendorHeader>,
  stored: ReadonlyArray<VendorHeader>
): Result.Result<ReadonlyArray<VendorHeader>, MaskUnknown> =>
  Result.all(
    headers.map(({ name, value }) => {
      if (!value.startsWith(maskSign)) return Result.succeed({ name, value })
      const kept = stored.find((header) => isNamed(name)(header) && mask(header.value) === value)
      return kept === undefined
        ? Result.fail(new MaskUnknown({ name }))
        : Result.succeed({ name, value: kept.value })
    })
  )
