export interface Person {
  readonly firstname?: string | null
  readonly lastname?: string | null
}

export const personOf = ({ firstname, lastname }: Person): string =>
  [firstname, lastname].filter(Boolean).join(" ")
