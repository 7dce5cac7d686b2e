/** What is wrong with a request: the field that is to be mended, and how. */
export interface Problem {
  readonly field: string
  readonly problem: string
}
