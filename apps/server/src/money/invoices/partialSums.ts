/** Sums in two parts, each of which fits 64 bits where the sum itself may not. */
import * as Rows from "../../platform/sql/Rows.ts"

const million = 1_000_000n

/** The columns of a sum, and of the same in the network's currency. */
export const summedParts = (value: string, network: string): string => `
  CAST(SUM((${value}) / ${million}) AS BIGINT) AS millions,
  CAST(SUM((${value}) % ${million}) AS BIGINT) AS rest,
  CAST(SUM((${network}) / ${million}) AS BIGINT) AS network_millions,
  CAST(SUM((${network}) % ${million}) AS BIGINT) AS network_rest`

export const partFields = {
  millions: Rows.Money,
  rest: Rows.Money,
  network_millions: Rows.Money,
  network_rest: Rows.Money
}

/** A row with its sums. */
export const withSums = <Row extends { readonly [Name in keyof typeof partFields]: bigint }>({
  millions,
  network_millions,
  network_rest,
  rest,
  ...row
}: Row) => ({
  ...row,
  amount: millions * million + rest,
  network_amount: network_millions * million + network_rest
})
