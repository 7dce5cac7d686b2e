import { Context } from "effect"

/** Where the files of the database lie; nothing when they lie on another machine, or in memory. */
export const DatabaseDirectory = Context.Reference<string | undefined>("server/DatabaseDirectory", {
  defaultValue: () => undefined
})
