import { Schema } from "effect"

/** Values with commas between them, as queries and bodies write them. */

/** More values than people pick, and fewer than a statement takes parameters. */
const maxValues = 1000

/** A list of no more values than are taken. */
export const several = <S extends Schema.Top>(item: S) =>
  Schema.Array(item).check(
    Schema.isMaxLength(maxValues, { message: `must have at most ${maxValues} values` })
  )

/** The values of a text. Of too many one more than are taken is left, so that no schema sees the others. */
export const split = (
  text: string,
  isValue: (value: string) => boolean = () => true
): ReadonlyArray<string> =>
  text
    .split(",")
    .map((value) => value.trim())
    .filter(isValue)
    .slice(0, maxValues + 1)
