/**
 * Numbers in place of the texts of clicks: ClickHouse adds rows up by a few numbers in about half of the time that
 * it takes by texts. Which texts there are, each once, it keeps beside the clicks, as projections.
 */
import { Dimension } from "@affnet/domain"
import type { StatisticsSettings } from "../../../platform/sql/clickhouse/statisticsSettings.ts"
import { clicks, isVaried } from "./eventTables.ts"

/**
 * Of more texts than this, in all parts of the table together, reports group the texts themselves: to read the lists
 * would take longer than a small report does.
 */
export const textsMax = 30_000

/** Texts of which each click may have another one are told apart by a hash that is stored with the click. */
export interface HashColumn {
  readonly name: string
  readonly definition: string
}

/** A column of texts that numbers can stand in for. */
export interface TextNumber {
  readonly column: string
  readonly hash: HashColumn | undefined
  /** The texts that there are, as a projection selects them. */
  readonly selection: string
  /** What a row `e` is told apart by. */
  readonly key: string
  /** The text that a key stands for. A text that came after the list of them was read is none of it: this throws. */
  readonly textOf: (key: string) => string
}

const withoutNull = (column: string) => `COALESCE(${column}, '')`

const placesIn = (array: string) => `range(1, length(${array}) + 1)`

/** The text at a place of a list, which begins with 1. */
const at = (place: string, texts: string): string =>
  `if(throwIf(${place} = 0) = 0, transform(${place}, ${placesIn(texts)}, ${texts}, ''), '')`

/** Texts of which there are few: ClickHouse numbers each of them once in a block, and not once in a row. */
const ofFew = (column: string): TextNumber => {
  // ClickHouse reads a scalar once for a statement, wherever it stands in it.
  const texts = `(SELECT groupArray(t) FROM (
    SELECT ${withoutNull(column)} AS t FROM ${clicks.table} GROUP BY ${column}))`
  return {
    column,
    hash: undefined,
    selection: `SELECT ${column}, count() GROUP BY ${column}`,
    key: `CAST(transform(${withoutNull(`e.${column}`)}, ${texts}, ${placesIn(texts)}, 0) AS UInt32)`,
    textOf: (key) => at(key, texts)
  }
}

/** The name of the column of hashes beside one of texts. */
export const hashOf = (column: string) => `${column}_hash`

/** Parameters: a number for each would have to be looked up for every row. */
const ofVaried = (column: string): TextNumber => {
  const hash = hashOf(column)
  const text = `any(${column})`
  const known = `(SELECT (groupArray(h), groupArray(t)) FROM (
    SELECT ${hash} AS h, ${withoutNull(text)} AS t FROM ${clicks.table} GROUP BY ${hash}))`
  return {
    column,
    hash: { name: hash, definition: `UInt64 MATERIALIZED sipHash64(${withoutNull(column)})` },
    selection: `SELECT ${hash}, ${text} GROUP BY ${hash}`,
    key: `e.${hash}`,
    textOf: (key) => at(`transform(${key}, ${known}.1, ${placesIn(`${known}.1`)}, 0)`, `${known}.2`)
  }
}

/** The texts of clicks that can be numbered; of parameters, those that are named. */
export const textNumbers = (
  parameters: StatisticsSettings["parameters"]
): ReadonlyArray<TextNumber> =>
  Dimension.filterKeys
    .filter((key) => Dimension.isTextKey(key) && !Dimension.ofNoClick.has(key))
    .flatMap((key) => {
      const { column } = Dimension.all[key]
      if (!isVaried(column)) return [ofFew(column)]
      return parameters.includes(key) ? [ofVaried(column)] : []
    })
