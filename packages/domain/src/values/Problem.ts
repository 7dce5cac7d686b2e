/** A problem of a request: the field, and how to fix it. */
export interface Problem {
  readonly field: string
  readonly problem: string
}

/** The message for a value that has to be unique and is not. */
export const taken = "is already taken; choose another"
