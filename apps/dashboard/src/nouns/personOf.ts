/** Whoever has a name. */
export interface Person {
  readonly firstname?: string | null
  readonly lastname?: string | null
}

/** The name as one text; empty without any. */
export const personOf = ({ firstname, lastname }: Person): string =>
  [firstname, lastname].filter(Boolean).join(" ")
