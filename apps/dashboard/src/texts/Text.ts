import type { de } from "./de.ts"

/** What can be said. The English words are the name of a text; each language has all of them. */
export type Text = keyof typeof de

/** A language's words for every text. */
export type Catalog = Readonly<Record<Text, string>>
