/**
 * Mentions of another resource inside a record: its id and its title.
 */
import { Schema } from "effect"

/** A mention of the resource whose ids are `id`: `Reference.to(OfferId)`. */
export const to = <S extends Schema.Constraint>(id: S) =>
  Schema.Struct({ id, title: Schema.String })
