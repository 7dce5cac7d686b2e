import type { Viewer } from "../data/session.ts"
import type { Noun } from "./Noun.ts"

type Nouns = Readonly<Record<string, Noun>>

/** Nobody loads what other roles see. */
const byRole: Readonly<Record<Viewer["role"], () => Promise<Nouns>>> = {
  manager: async () => (await import("../nouns/manager/index.ts")).nouns,
  affiliate: async () => (await import("../nouns/affiliate/index.ts")).nouns,
  advertiser: async () => (await import("../nouns/advertiser/index.ts")).nouns
}

/** The kind of record that an address names, if the role knows it. */
export const nounOf = async (role: Viewer["role"], name: string): Promise<Noun | null> => {
  const nouns = await byRole[role]()
  return Object.hasOwn(nouns, name) ? (nouns[name] ?? null) : null
}
