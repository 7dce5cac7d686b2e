import { Schema } from "effect"

/** Groups of tools that are offered or left out together. */
export const Toolset = Schema.Literals([
  "core",
  "billing",
  "leads",
  "reports",
  "landing",
  "reference",
  "administration"
])
export type Toolset = typeof Toolset.Type

/** What is offered unless others are asked for: who sets up a network says so. */
export const byDefault: ReadonlyArray<Toolset> = Toolset.literals.filter(
  (toolset) => toolset !== "administration"
)
