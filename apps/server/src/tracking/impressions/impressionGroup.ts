import { Impression } from "@affnet/domain"
import { quarterMillis } from "../clicks/clickDeltas.ts"

/** An impression, and when it was. */
export interface Shown {
  readonly impression: Impression.Impression
  readonly millis: number
}

/** The sum of impressions with the same key. */
interface Count {
  newest_millis: number
  impressions: bigint
}

/** A row of the table of impressions. */
export interface ImpressionRow extends Impression.Impression, Count {
  /** When their quarter of an hour began. */
  readonly created_millis: number
}

/** A row of what they add to statistics. */
export interface ImpressionDelta {
  /** When the newest of them was. */
  created_millis: number
  readonly affiliate_id: number
  readonly offer_id: number
  /** Of no goal. */
  readonly goal_id: 0
  readonly currency: string
  impressions: bigint
}

/** The row of a key, made when it is the first. */
const rowIn = <Row>(rows: Map<string, Row>, key: string, make: () => Row): Row => {
  const row = rows.get(key) ?? make()
  rows.set(key, row)
  return row
}

/** Locks are taken in one order by every process, so that none waits for another that waits for it. */
const inOrder = <Row>(rows: ReadonlyMap<string, Row>): ReadonlyArray<Row> =>
  [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)

/** Adds impressions up, however many there are: a row for each kind and quarter of an hour. */
export const impressionGroup = (shown: ReadonlyArray<Shown>) => {
  const rows = new Map<string, ImpressionRow>()
  const deltas = new Map<string, ImpressionDelta>()
  for (const { impression, millis } of shown) {
    const { affiliate_id, currency, offer_id } = impression
    const created_millis = Math.floor(millis / quarterMillis) * quarterMillis
    const key = Impression.columns.map((name) => impression[name]).join(":")
    const row = rowIn(rows, `${created_millis}:${key}`, () => ({
      ...impression,
      created_millis,
      newest_millis: millis,
      impressions: 0n
    }))
    row.newest_millis = Math.max(row.newest_millis, millis)
    row.impressions += 1n
    const sum = `${created_millis}:${affiliate_id}:${offer_id}:${currency}`
    const delta = rowIn(
      deltas,
      sum,
      (): ImpressionDelta => ({
        created_millis: millis,
        affiliate_id,
        offer_id,
        goal_id: 0,
        currency,
        impressions: 0n
      })
    )
    delta.created_millis = Math.max(delta.created_millis, millis)
    delta.impressions += 1n
  }
  return { rows: inOrder(rows), deltas: inOrder(deltas) }
}
export type ImpressionGroup = ReturnType<typeof impressionGroup>

/** The columns of the table of impressions. */
export const rowColumns = [
  "created_millis",
  ...Impression.columns,
  "newest_millis",
  "impressions"
] as const satisfies ReadonlyArray<keyof ImpressionRow>

/** The columns of what they add to statistics. */
export const deltaColumns = [
  "created_millis",
  "affiliate_id",
  "offer_id",
  "goal_id",
  "currency",
  "impressions"
] as const satisfies ReadonlyArray<keyof ImpressionDelta>
