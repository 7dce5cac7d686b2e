import { Schema } from "effect"
import { withExample } from "../values/Example.ts"
import { Id } from "../values/Id.ts"
import { Count } from "../values/Integer.ts"

/** The id of a tag. */
export const TagId = Id.annotate({ description: "Id of a tag" }).pipe(Schema.brand("TagId"))
export type TagId = typeof TagId.Type

/** A label that managers put on offers and accounts. */
export const Tag = Schema.Struct({
  id: TagId,
  title: Schema.String,
  sort: Count.annotate({ description: "Place in the list, ascending" })
})
  .annotate({ identifier: "Tag", description: "A label of offers and accounts" })
  .pipe(withExample({ id: 4, title: "Top", sort: 1 }))
export type Tag = typeof Tag.Type
