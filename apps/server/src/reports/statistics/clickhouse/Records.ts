/** What reports need of the records that events mention: titles, types and assignments stay in the database. */
import { Dimension } from "@affnet/domain"
import { lowerCase } from "../query/StatisticsSearch.ts"

export type Titles = ReadonlyMap<number, string>

/** Records of a breakdown in the order of their titles; those of one title share a rank. */
interface Ranks {
  readonly ids: ReadonlyArray<number>
  readonly ranks: ReadonlyArray<number>
}

/** The accounts that a manager has assigned. */
export interface Assigned {
  readonly affiliates: ReadonlyArray<number>
  readonly advertisers: ReadonlyArray<number>
}

export interface Records {
  readonly goalTypes: { readonly ids: ReadonlyArray<number>; readonly types: ReadonlyArray<number> }
  /** The accounts of the manager who asks, if he has assignments only. */
  readonly assigned: Assigned | undefined
  /** The records of a breakdown in whose title a word occurs. */
  readonly idsOf: (index: number, word: string) => ReadonlyArray<number>
  readonly ranksOf: (index: number) => Ranks
}

/** Records as they are known before any title is. */
export const untitled = (known: Pick<Records, "assigned" | "goalTypes">): Records => ({
  ...known,
  idsOf: () => [],
  ranksOf: () => ({ ids: [], ranks: [] })
})

const ranked = (titles: Titles): Ranks => {
  const distinct = [...new Set(titles.values())].map((title) => Buffer.from(title))
  const order = distinct.sort(Buffer.compare).map((bytes) => bytes.toString())
  const ranks = new Map(order.map((title, index) => [title, index + 1]))
  return {
    ids: [...titles.keys()],
    ranks: [...titles.values()].map((title) => ranks.get(title) ?? 0)
  }
}

/** The same with the titles of breakdowns, by their places. */
export const titled = (known: Records, titles: ReadonlyMap<number, Titles>): Records => ({
  ...known,
  idsOf: (index, word) =>
    [...(titles.get(index) ?? [])]
      .filter(([, title]) => lowerCase(title).includes(word))
      .map(([id]) => id),
  ranksOf: (index) => ranked(titles.get(index) ?? new Map())
})

export type IdOf = Exclude<Dimension.IdKey, "goal_type">

/** Whether a breakdown is by records with titles. */
export const hasTitles = (key: Dimension.Key): key is IdOf =>
  Dimension.isIdKey(key) && key !== "goal_type"
