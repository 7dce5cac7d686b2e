import { Schema } from "effect"
import { record } from "../values/Example.ts"
import { Count } from "../values/Integer.ts"
import { idOf } from "../values/idOf.ts"

/** The id of a tag. */
export const TagId = idOf("a tag").pipe(Schema.brand("TagId"))
export type TagId = typeof TagId.Type

/** A label that managers put on offers and accounts. */
export const Tag = Schema.Struct({
  id: TagId,
  title: Schema.String,
  sort: Count.annotate({ description: "Place in the list, ascending" })
}).pipe(record("Tag", "A label of offers and accounts", { id: 4, title: "Top", sort: 1 }))
export type Tag = typeof Tag.Type
