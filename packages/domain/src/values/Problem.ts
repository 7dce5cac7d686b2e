/** What is wrong with a request: the field that is to be mended, and how. */
export interface Problem {
  readonly field: string
  readonly problem: string
}

/** What is said of a value that has to be unique and is not. */
export const taken = "is already taken; choose another"
