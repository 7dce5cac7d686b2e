/** Values as literals of ClickHouse. */

/** A text in quotes: a backslash and a quote are the only characters that mean something in one. */
export const text = (value: string): string => `'${value.replace(/[\\']/gu, "\\$&")}'`

/** A list for IN and for transform. One that is empty has a value that nothing is. */
export const list = (values: ReadonlyArray<string | number>): string => {
  if (values.length === 0) return "[-1]"
  return `[${values.map((value) => (typeof value === "string" ? text(value) : String(value))).join(", ")}]`
}
