import { Schema } from "effect"

/** Groups of tools that are offered or left out together. */
export const Toolset = Schema.Literals([
  "core",
  "billing",
  "leads",
  "reports",
  "landing",
  "reference"
])
export type Toolset = typeof Toolset.Type
