/**
 * What a decision wants to have stored: rows, and claims on what only some can have. A write set is plain
 * data. `Commits` stores all of it, or nothing and says which claims were refused, so that the same
 * decision can be made again.
 */
import type { Target } from "./bulkStatements.ts"

export type Cells = Readonly<Record<string, unknown>>

/** A table that write sets have rows of, with the columns that are stored. */
export type Table = Pick<Target<string>, "table" | "columns">

export interface Row {
  readonly into: Table
  /** Columns that are missing are null. */
  readonly cells: Cells
}

/** A table whose unique keys decide whether a write set is stored. */
export interface HeadTable extends Table {
  /** The column of the row's number, which is known before it is stored. */
  readonly id: string
  /** The columns of its unique keys. */
  readonly unique: ReadonlyArray<string>
}

/** A table of counters or of keys. */
export interface ClaimTable {
  readonly table: string
  /** The columns of the primary key. */
  readonly key: ReadonlyArray<string>
  /** The column with the used count, or with the time since when a key is taken. */
  readonly state: string
}

/** Places under a maximum. A counter that does not exist refuses them as uncounted. */
export interface PlaceClaim {
  readonly kind: "place"
  readonly of: ClaimTable
  readonly key: Cells
  readonly places: bigint
  readonly maximum: bigint
}

/** A key that is free unless another row has taken it at this moment or later. */
export interface KeyClaim {
  readonly kind: "key"
  readonly of: ClaimTable & Table
  /** The whole row. */
  readonly key: Cells
  readonly sinceMillis: number
}

/** The rows that a decision has read are still complete. */
export interface CompleteClaim {
  readonly kind: "complete"
  readonly table: string
  readonly column: string
  readonly value: number
  readonly ids: ReadonlyArray<number>
}

/** `means` is the decision's own word for a claim, and comes back when it is refused. */
export type Claim<Means extends string = string> = (PlaceClaim | KeyClaim | CompleteClaim) & {
  readonly means: Means
}

export interface WriteSet<Means extends string = string> {
  /** Where another row has one of its unique keys, nothing of the set is stored. */
  readonly head: Row & { readonly into: HeadTable }
  readonly claims: ReadonlyArray<Claim<Means>>
  readonly rows: ReadonlyArray<Row>
}

/** A claim that was refused, or the head whose key is taken. */
export interface Refusal<Means extends string = string> {
  readonly means: Means | "taken"
  /** There is no counter yet: once it is begun the places may be claimed again. */
  readonly isUncounted: boolean
}

/** Refusals of each write set, in their order; none of one that is stored. */
export type Refusals = ReadonlyArray<ReadonlyArray<Refusal>>

export const taken: Refusal = { means: "taken", isUncounted: false }

/** What a counter or a key holds; `undefined` when there is no row. */
type Held = (claim: PlaceClaim | KeyClaim) => bigint | undefined

/** The refusal of a claim, by the held states and the existing ids; none when it is granted. */
export const refusalOf = (
  claim: Claim,
  held: Held,
  idsOf: (claim: CompleteClaim) => ReadonlyArray<number>
): Refusal | undefined => {
  const { means } = claim
  if (claim.kind === "complete") {
    const isComplete = idsOf(claim).every((id) => claim.ids.includes(id))
    return isComplete ? undefined : { means, isUncounted: false }
  }
  const state = held(claim)
  if (claim.kind === "key") {
    const isFree = state === undefined || state < BigInt(claim.sinceMillis)
    return isFree ? undefined : { means, isUncounted: false }
  }
  const isUncounted = state === undefined
  const isFree = state !== undefined && state + claim.places <= claim.maximum
  return isFree ? undefined : { means, isUncounted }
}
