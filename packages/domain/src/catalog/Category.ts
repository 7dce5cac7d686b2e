import { Schema } from "effect"
import { record } from "../values/Example.ts"
import { idOf } from "../values/idOf.ts"

/** The id of a category. */
export const CategoryId = idOf("a category").pipe(Schema.brand("CategoryId"))
export type CategoryId = typeof CategoryId.Type

/** A category of offers. */
export const Category = Schema.Struct({
  id: CategoryId,
  title: Schema.String
}).pipe(record("Category", "A category of offers", { id: 1, title: "Finance" }))
export type Category = typeof Category.Type
