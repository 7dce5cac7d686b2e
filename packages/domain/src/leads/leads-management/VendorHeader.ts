/**
 * The headers of posting instructions. They carry the vendors' keys, so they are shown masked, and a mask that is
 * sent back stands for the stored value.
 */
import { Result, Schema } from "effect"
import * as Text from "../../values/Text.ts"
import { isHarmless, mask, maskSign, type PostingHeader } from "../delivery/LeadRequest.ts"

/** The longest value that is stored. */
export const maxLength = 8192

/** A header as requests write it. */
export const Input = Schema.Struct({
  name: Text.filled(128),
  value: Text.filled(maxLength)
}).annotate({ message: "must be a list of objects with name and value" })

/** A header as shown. */
export const shown = (header: PostingHeader): PostingHeader =>
  isHarmless(header) ? header : { name: header.name, value: mask(header.value) }

const isNamed =
  (name: string) =>
  (header: PostingHeader): boolean =>
    header.name.toLowerCase() === name.toLowerCase()

/** A value that came masked, of a header that is not stored with such a value. */
export class MaskUnknown extends Schema.TaggedError<MaskUnknown>()("MaskUnknown", {
  name: Schema.String
}) {}

/** The headers that a request means: a masked value stands for the stored one of that name. */
export const unmasked = (
  headers: ReadonlyArray<PostingHeader>,
  stored: ReadonlyArray<PostingHeader>
): Result.Result<ReadonlyArray<PostingHeader>, MaskUnknown> =>
  Result.all(
    headers.map(({ name, value }) => {
      if (!value.startsWith(maskSign)) return Result.succeed({ name, value })
      const kept = stored.find((header) => isNamed(name)(header) && mask(header.value) === value)
      return kept === undefined
        ? Result.fail(new MaskUnknown({ name }))
        : Result.succeed({ name, value: kept.value })
    })
  )
