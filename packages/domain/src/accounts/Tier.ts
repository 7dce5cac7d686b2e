import { Schema } from "effect"
import { record } from "../values/Example.ts"
import { idOf } from "../values/idOf.ts"

/** The id of a tier. */
export const TierId = idOf("a tier").pipe(Schema.brand("TierId"))
export type TierId = typeof TierId.Type

/** A level of affiliates; the one with `isDefault` holds affiliates without another. */
export const Tier = Schema.Struct({
  id: TierId,
  title: Schema.String,
  color: Schema.String.annotate({ description: "CSS colour, such as `#0a7f3f`" }),
  isDefault: Schema.Boolean
}).pipe(
  record("Tier", "A level of affiliates", {
    id: 1,
    title: "Standard",
    color: "#4a90d9",
    isDefault: true
  })
)
export type Tier = typeof Tier.Type
