import { Forbidden } from "@affnet/client"
import type { Text } from "../texts/Text.ts"

/** A record that fits the words. */
interface Hit {
  readonly to: string
  readonly kind: Text
  readonly text: string
}

/** A kind of record that is searched. */
export interface Source {
  /** The place of the navigation that has to be open to the viewer. */
  readonly place: string
  readonly kind: Text
  readonly find: (q: string) => Promise<ReadonlyArray<Omit<Hit, "kind">>>
}

/** What fits the words, and whether all that may be searched was. */
export interface Found {
  readonly hits: ReadonlyArray<Hit>
  readonly isWhole: boolean
}

/** A record by the first of its names that it has, or by its id. */
export const at = (
  list: string,
  id: number | string | undefined,
  ...names: ReadonlyArray<string | null | undefined>
) => ({
  to: `${list}/${encodeURIComponent(id ?? "")}`,
  text: names.find((name) => name !== undefined && name !== null && name !== "") ?? `#${id}`
})

/** The few of a kind that are offered; its list has the rest. */
const perPage = 3

/** A kind of record that a list of the client finds by words. */
export const source = <Row>(
  place: string,
  kind: Text,
  list: (asked: { readonly q: string; readonly perPage: number }) => PromiseLike<{
    readonly items: ReadonlyArray<Row>
  }>,
  hit: (row: Row) => Omit<Hit, "kind">
): Source => ({
  place,
  kind,
  find: async (q) => (await list({ q, perPage })).items.map(hit)
})

/** Ids of clicks and transactions are long, and have no spaces. */
const transaction = /^[\da-zA-Z-]{16,64}$/u

/** What a kind has, or nothing where it may not be seen; undefined where it did not answer. */
const ask = async ({ find, kind }: Source, q: string): Promise<ReadonlyArray<Hit> | undefined> => {
  try {
    return (await find(q)).map((one) => ({ ...one, kind }))
  } catch (error) {
    return error instanceof Forbidden ? [] : undefined
  }
}

/** Asks all kinds together; one that does not answer takes nothing from the others. */
export const gather = async (sources: ReadonlyArray<Source>, words: string): Promise<Found> => {
  const q = words.trim()
  const why: ReadonlyArray<Hit> = transaction.test(q)
    ? [{ to: `/why/${encodeURIComponent(q)}`, kind: "Why?", text: q }]
    : []
  const answers = await Promise.all(sources.map((source) => ask(source, q)))
  return {
    hits: [...why, ...answers.flatMap((hits) => hits ?? [])],
    isWhole: !answers.includes(undefined)
  }
}
