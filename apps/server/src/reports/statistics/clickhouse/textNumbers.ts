/**
 * Numbers in place of the texts of clicks: ClickHouse adds rows up by a few numbers in about half of the time that
 * it takes by texts. Which texts there are, each once, it keeps beside the clicks, as projections.
 */
import { Dimension } from "@affnet/domain"
import type { StatisticsSettings } from "../../../platform/sql/clickhouse/statisticsSettings.ts"
import { clicks, few, isVaried } from "./eventTables.ts"

/**
 * Of more texts than this, in all parts of the table together, reports group the texts themselves: to read the lists
 * would take longer than a small report does.
 */
export const textsMax = 30_000

/** With two of these an account or a day makes a key of 8 bytes; longer keys take more time. */
const numberType = "UInt16"
const numberMax = 65_535

/** A column of texts that numbers can stand in for. */
export interface TextNumber {
  readonly column: string
  /** The column whose texts ClickHouse stores with dictionaries: this one, or a copy of it. */
  readonly coded: string
  /** What the copy is of. */
  readonly definition: string | undefined
  /** What a row `e` is told apart by. */
  readonly key: string
  /**
   * The text that a key stands for. A text that came after the list of them was read is none of it, and more texts
   * than there are numbers may have come since they were counted: either throws.
   */
  readonly textOf: (key: string) => string
}

const withoutNull = (column: string) => `COALESCE(${column}, '')`

const numberOf = (column: string, coded: string, definition?: string): TextNumber => {
  // ClickHouse reads a scalar once for a statement, wherever it stands in it.
  const texts = `(SELECT groupArray(t) FROM (
    SELECT ${withoutNull(coded)} AS t FROM ${clicks.table} GROUP BY ${coded}))`
  const places = `range(1, length(${texts}) + 1)`
  return {
    column,
    coded,
    definition,
    // It is found once for each text of a block's dictionary, and not once for each row.
    key: `CAST(transform(${withoutNull(`e.${coded}`)}, ${texts}, ${places}, 0) AS ${numberType})`,
    textOf: (key) =>
      `if(throwIf(${key} = 0 OR length(${texts}) > ${numberMax}) = 0, transform(${key}, ${places}, ${texts}, ''), '')`
  }
}

/** The name of a copy. */
export const codedOf = (column: string) => `${column}_coded`

/** Each click may have another value of a parameter, which makes dictionaries slow: only a copy has them. */
const ofVaried = (column: string): TextNumber =>
  numberOf(column, codedOf(column), `${few} MATERIALIZED ${withoutNull(column)}`)

/** The texts of clicks that can be numbered; of parameters, those that are named. */
export const textNumbers = (
  parameters: StatisticsSettings["parameters"]
): ReadonlyArray<TextNumber> =>
  Dimension.filterKeys
    .filter((key) => Dimension.isTextKey(key) && !Dimension.ofNoClick.has(key))
    .flatMap((key) => {
      const { column } = Dimension.all[key]
      if (!isVaried(column)) return [numberOf(column, column)]
      return parameters.includes(key) ? [ofVaried(column)] : []
    })
