/** Regular expressions of vendors. Servers run them in linear time; a test may trust its own. */

const compile = (pattern: string): RegExp | undefined => {
  try {
    return new RegExp(pattern, "u")
  } catch {
    return undefined
  }
}

/** What is wrong with a pattern. */
export const problem = (pattern: string): string | undefined =>
  compile(pattern) === undefined ? "is not a regular expression" : undefined

/** Whether a pattern occurs in a text. */
export const matches = (pattern: string, text: string): boolean =>
  compile(pattern)?.test(text) === true
