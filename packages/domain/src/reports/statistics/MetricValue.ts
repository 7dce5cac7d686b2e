/**
 * What metrics are over sums of measures.
 */

import * as Money from "../../values/Money.ts"
import * as Measures from "./Measures.ts"
import { all, type CountName, type Formula, type MoneyName, type Name, type Sum } from "./Metric.ts"

/** In which currency money is added up: the network's, or that of the conversions themselves. */
export type MoneyIn = "network" | "original"

const measureOf = (name: CountName | MoneyName, moneyIn: MoneyIn): Measures.Name =>
  moneyIn === "network" && isMoney(name) ? `network_${name}` : name

const moneyNames: ReadonlySet<string> = new Set(Measures.moneys)
const isMoney = (name: CountName | MoneyName): name is MoneyName => moneyNames.has(name)

/** A sum over measures of rows as tables name them. */
export interface MeasureSum {
  readonly plus: ReadonlyArray<Measures.Name>
  readonly minus: ReadonlyArray<Measures.Name>
}

/** A sum over the measures that hold its money. */
export const resolve = ({ plus, minus }: Sum, moneyIn: MoneyIn): MeasureSum => ({
  plus: plus.map((name) => measureOf(name, moneyIn)),
  minus: minus.map((name) => measureOf(name, moneyIn))
})

const sumsOf = (formula: Formula): ReadonlyArray<Sum> => {
  switch (formula.kind) {
    case "count":
    case "money":
      return [formula.sum]
    case "percent":
      return [formula.part, formula.whole]
    case "price":
      return [formula.money, formula.per]
  }
}

/** Whether a metric is, or follows from, an amount of money. */
export const isOfMoney = (name: Name): boolean => {
  const { formula } = all[name]
  return formula.kind === "money" || sumsOf(formula).some(({ plus }) => plus.some(isMoney))
}

/** The measures that metrics follow from, each once, in the order of tables. */
export const measuresOf = (
  metrics: Iterable<Name>,
  moneyIn: MoneyIn
): ReadonlyArray<Measures.Name> => {
  const needed = new Set(
    [...metrics].flatMap((name) =>
      sumsOf(all[name].formula).flatMap((sum) => {
        const { plus, minus } = resolve(sum, moneyIn)
        return [...plus, ...minus]
      })
    )
  )
  return Measures.names.filter((name) => needed.has(name))
}

/** What a metric looks like in an answer: counts and percentages as numbers, money as decimal text. */
export type Value = number | Money.Amount

/** Sums of measures; those that nothing was added to may be missing. */
export type Sums = { readonly [name in Measures.Name]?: bigint }

const resolved = {
  network: new WeakMap<Sum, MeasureSum>(),
  original: new WeakMap<Sum, MeasureSum>()
}

const total = (sums: Sums, sum: Sum, moneyIn: MoneyIn): bigint => {
  const known = resolved[moneyIn].get(sum) ?? resolve(sum, moneyIn)
  resolved[moneyIn].set(sum, known)
  let units = 0n
  for (const name of known.plus) units += sums[name] ?? 0n
  for (const name of known.minus) units -= sums[name] ?? 0n
  return units
}

/** The quotient rounded to a whole, halves away from zero; of nothing it is 0. */
const quotient = (numerator: bigint, denominator: bigint): bigint => {
  if (denominator === 0n) return 0n
  return denominator < 0n
    ? Money.divide(-numerator, -denominator)
    : Money.divide(numerator, denominator)
}

const toAmount = (units: bigint): Money.Amount => Money.toAmount(Money.Money.make(units))

const percentDecimals = 10_000

/** The value of a metric over sums of measures. */
export const valueOf = (name: Name, sums: Sums, moneyIn: MoneyIn): Value => {
  const { formula } = all[name]
  const of = (sum: Sum) => total(sums, sum, moneyIn)
  switch (formula.kind) {
    case "count":
      return Number(of(formula.sum))
    case "money":
      return toAmount(of(formula.sum))
    case "percent": {
      const scaled = 100n * BigInt(percentDecimals) * of(formula.part)
      return Number(quotient(scaled, of(formula.whole))) / percentDecimals
    }
    case "price":
      return toAmount(quotient(of(formula.money) * formula.times, of(formula.per)))
  }
}

/** The sums of two together. */
export const add = (a: Sums, b: Sums): Sums => {
  const result: { [name in Measures.Name]?: bigint } = { ...a }
  for (const name of Measures.names) {
    const more = b[name]
    if (more !== undefined) result[name] = (result[name] ?? 0n) + more
  }
  return result
}
