/**
 * What managers write of reference data: categories, tags, tiers, traffic sources and traffic approaches.
 * A title is unique within its list.
 */
import { Schema } from "effect"
import type { Tag } from "../accounts/Tag.ts"
import type { Tier } from "../accounts/Tier.ts"
import { after, clearable } from "../values/Change.ts"
import { YesNo } from "../values/Flag.ts"
import * as Integer from "../values/Integer.ts"
import type { Problem } from "../values/Problem.ts"
import * as Text from "../values/Text.ts"

const title = Text.filled(64)
const sort = Integer.between(0, 1_000_000)

const colorMessage = "must be a colour such as #0a7f3f"
const Color = Schema.String.annotate({ message: colorMessage }).check(
  Schema.isPattern(/^#[0-9a-f]{6}$/iu, { message: colorMessage })
)

/** A category, traffic source or traffic approach that is to be made. */
export const TitleCreate = Schema.Struct({ title }).annotate({
  identifier: "TitleCreate",
  examples: [{ title: "Finance" }]
})
export type TitleCreate = typeof TitleCreate.Type

/** The changes of a category, traffic source or traffic approach. */
export const TitleUpdate = Schema.Struct({ title: Schema.optionalKey(title) }).annotate({
  identifier: "TitleUpdate",
  examples: [{ title: "Insurance" }]
})
export type TitleUpdate = typeof TitleUpdate.Type

const tagFields = {
  sort: clearable(Integer.input(sort)).annotateKey({
    description: "Place in the list, ascending"
  })
}

/** A tag that is to be made. */
export const TagCreate = Schema.Struct({ title, ...tagFields }).annotate({
  identifier: "TagCreate",
  examples: [{ title: "Top", sort: 1 }]
})
export type TagCreate = typeof TagCreate.Type

/** The changes of a tag. */
export const TagUpdate = Schema.Struct({
  title: Schema.optionalKey(title),
  ...tagFields
}).annotate({ identifier: "TagUpdate", examples: [{ sort: 2 }] })
export type TagUpdate = typeof TagUpdate.Type

const tierFields = {
  color: clearable(Color).annotateKey({
    description: "CSS colour, such as `#0a7f3f`"
  }),
  isDefault: Schema.optionalKey(YesNo).annotateKey({
    description: "`true` takes the mark from the tier that has it"
  })
}

/** A tier that is to be made. */
export const TierCreate = Schema.Struct({ title, ...tierFields }).annotate({
  identifier: "TierCreate",
  examples: [{ title: "Gold", color: "#ca8a04" }]
})
export type TierCreate = typeof TierCreate.Type

/** The changes of a tier. */
export const TierUpdate = Schema.Struct({
  title: Schema.optionalKey(title),
  ...tierFields
}).annotate({ identifier: "TierUpdate", examples: [{ isDefault: true }] })
export type TierUpdate = typeof TierUpdate.Type

/** A record with only a title, after an update. */
export const updateTitle = <A extends TitleCreate>(found: A, changes: TitleUpdate): A => ({
  ...found,
  title: changes.title ?? found.title
})

type TagValues = Omit<Tag, "id">

/** A tag after an update. */
export const updateTag = <A extends TagValues>(found: A, changes: TagUpdate): A => ({
  ...updateTitle(found, changes),
  sort: after(changes.sort, found.sort, 0)
})

/** A new tag. */
export const createTag = (input: TagCreate): TagValues =>
  updateTag({ title: input.title, sort: 0 }, input)

const grey = "#6b7280"
type TierValues = Omit<Tier, "id">

/** A tier after an update. */
export const updateTier = <A extends TierValues>(found: A, changes: TierUpdate): A => ({
  ...updateTitle(found, changes),
  color: after(changes.color, found.color, grey),
  isDefault: changes.isDefault ?? found.isDefault
})

/** A new tier. */
export const createTier = (input: TierCreate): TierValues =>
  updateTier({ title: input.title, color: grey, isDefault: false }, input)

/** Why a tier can't become another: exactly one is the default, so its mark is moved and not taken away. */
export const tierProblem = (found: TierValues, changed: TierValues): Problem | undefined =>
  found.isDefault && !changed.isDefault
    ? { field: "isDefault", problem: "must be given to another tier instead; one is the default" }
    : undefined
