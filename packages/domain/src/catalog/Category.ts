import { Schema } from "effect"
import { withExample } from "../values/Example.ts"
import { Id } from "../values/Id.ts"

/** The id of a category. */
export const CategoryId = Id.annotate({ description: "Id of a category" }).pipe(
  Schema.brand("CategoryId")
)
export type CategoryId = typeof CategoryId.Type

/** A category of offers. */
export const Category = Schema.Struct({
  id: CategoryId,
  title: Schema.String
})
  .annotate({ identifier: "Category", description: "A category of offers" })
  .pipe(withExample({ id: 1, title: "Finance" }))
export type Category = typeof Category.Type
