import type { Network } from "@affnet/domain"

/** What is no column of the table is left out. */
type Rows = ReadonlyArray<Readonly<Record<string, unknown>>>

/** Rows by the names of their tables, in the order in which they are stored. */
export type Tables = Readonly<Record<string, Rows>>

export type Table = readonly [name: string, rows: Rows]

/** The records that a test gives; kinds that are missing are as migrations left them. */
export interface Records extends Partial<Network.Network> {}

/** The ids that a record lists in a text, separated by commas. */
export const idsIn = (list: string | null): ReadonlyArray<number> =>
  (list ?? "")
    .split(",")
    .filter((id) => id !== "")
    .map(Number)

/** What records mention, once each. */
export const mentioned = (
  mentions: ReadonlyArray<{ readonly id: number; readonly title: string } | null>
): ReadonlyArray<{ readonly id: number; readonly title: string }> => [
  ...new Map(mentions.flatMap((one) => (one === null ? [] : [[one.id, one] as const]))).values()
]
